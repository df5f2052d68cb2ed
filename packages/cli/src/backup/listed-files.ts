import { attachmentIds, listedAttachment } from '@flightbag/core'
import { fileKey, readJson } from '@flightbag/core/ports'
import type { ArchiveLine } from './archive-line.ts'

const LISTING_KINDS: readonly string[] = ['aerodrome', 'aircraft']

/** Compares the attachments that the records of an archive list with its files, which come after all records. */
export function listedFiles() {
  /** The listed size of each file, null if it is not known, without the files that were found. */
  const missing = new Map<string, number | null>()
  let accountId = ''
  function list(doc: string): void {
    const record = readJson(doc)
    for (const id of attachmentIds(record)) {
      const bytes = listedAttachment(record, id)?.bytes
      missing.set(fileKey(accountId, id), typeof bytes === 'number' ? bytes : null)
    }
  }
  return {
    add(line: ArchiveLine): void {
      if (line.type === 'account') accountId = line.id
      if (line.type === 'record' && line.doc !== null && LISTING_KINDS.includes(line.kind)) list(line.doc)
      if (line.type !== 'file') return
      const listed = missing.get(line.key) ?? line.bytes
      if (listed === line.bytes) missing.delete(line.key)
    },
    /** The keys of the attachments whose file is missing or has another size. */
    missing: (): readonly string[] => [...missing.keys()],
  }
}
