import { backupCheck, parseFileKey, parseInstantMs } from '@flightbag/core/ports'
import { InputError } from '../context/io.ts'
import { VERSION } from '../lib/version.ts'
import { type ArchiveHeader, type ArchiveLine, isRow, type RestoreSource } from './archive-line.ts'
import { damaged } from './check-seal.ts'

type FileLine = Extract<ArchiveLine, { readonly type: 'file' }>
type DataLine = Extract<ArchiveLine, { readonly type: 'data' }>

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * The lines of an archive or a continuous copy. Throws an InputError with the number of the first line that this
 * release cannot restore, and the reason.
 */
export async function* checkedLines({ name, lines }: RestoreSource): AsyncGenerator<ArchiveLine> {
  const check = archiveCheck()
  let number = 0
  for await (const line of lines()) {
    number++
    const fault = check.add(line, number)
    if (fault !== null) throw new InputError(`${name} line ${number}: ${fault}`)
    yield line
  }
  const fault = check.end()
  if (fault !== null) throw damaged(name, fault)
}

/** Checks the lines of one archive in their order; each answer is the reason why a line is refused, or null. */
function archiveCheck() {
  const rows = backupCheck()
  const files = new Set<string>()
  let product = VERSION
  let missingBytes = 0
  let hasFile = false

  function header({ product: by, createdAt }: ArchiveHeader, number: number): string | null {
    if (number > 1) return 'the archive has a second header'
    if (typeof by !== 'string') return 'the field product must be a text'
    product = by
    return isInstant(createdAt) ? null : 'the field createdAt must be a time'
  }

  function file({ key, bytes }: FileLine): string | null {
    hasFile = true
    if (typeof key !== 'string' || parseFileKey(key) === null) return 'the field key must be the key of a file'
    if (!Number.isSafeInteger(bytes) || bytes < 0) return 'the field bytes must be a whole number'
    if (files.has(key)) return `the file ${key} is in the archive twice`
    files.add(key)
    missingBytes = bytes
    return null
  }

  function data({ base64 }: DataLine): string | null {
    if (!hasFile) return 'data must come after its file'
    if (typeof base64 !== 'string' || base64.length % 4 !== 0 || !BASE64.test(base64))
      return 'the field base64 must be a text in base64'
    missingBytes -= Buffer.from(base64, 'base64').length
    return missingBytes < 0 ? 'the file is longer than its field bytes' : null
  }

  function end(): string | null {
    return missingBytes > 0 ? `the last file lacks ${missingBytes} bytes` : null
  }

  return {
    end,
    add(line: ArchiveLine, number: number): string | null {
      if (line.type === 'data') return data(line)
      const before = end()
      if (before !== null) return before
      if (line.type === 'header') return header(line, number)
      if (line.type === 'file') return file(line)
      if (!isRow(line)) return unknownKind(line, product)
      if (hasFile) return `the files must come after every ${line.type}`
      const row = rows.add(line)
      return row.ok ? null : `${row.failure}${madeBy(product)}`
    },
  }
}

function unknownKind(line: unknown, product: string): string {
  const { type } = line as { readonly type?: unknown }
  return `${JSON.stringify(type) ?? 'nothing'} is no kind of line that this release knows${madeBy(product)}`
}

/** A hint for an archive of another release, which may contain more than this one knows. */
function madeBy(product: string): string {
  return product === VERSION ? '' : `; flightbag ${product} made the archive, and this is ${VERSION}`
}

function isInstant(text: unknown): boolean {
  return typeof text === 'string' && parseInstantMs(text) !== null
}
