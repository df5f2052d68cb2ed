import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { FlightbagError } from '@flightbag/client'
import type { Bag } from '../service/open-bag.ts'
import type { Copy } from './copy.ts'
import { writeWholeFile } from './whole-file.ts'

export interface AttachmentsMirrored {
  readonly downloaded: number
  readonly removed: number
  /** Files that a record lists and that are not uploaded yet. */
  readonly missing: number
}

interface Listed {
  readonly collection: 'aerodromes' | 'aircraft'
  readonly recordId: string
  readonly id: string
  readonly bytes: number | null
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EXTENSION = /^\.[a-z0-9]{1,8}$/

/** Downloads each file that a mirrored record lists and that the folder lacks, and removes those that none lists. */
export async function mirrorAttachments(bag: Bag, copy: Copy, signal: AbortSignal): Promise<AttachmentsMirrored> {
  const folder = copy.attachmentsFolder
  const listed = listedIn(copy)
  let downloaded = 0
  let missing = 0
  for (const [name, file] of listed) {
    const path = join(folder, name)
    if (await hasLength(path, file.bytes)) continue
    if (await download(bag, file, path, signal)) downloaded++
    else missing++
  }
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (listed.has(name)) continue
    await rm(join(folder, name))
    removed++
  }
  return { downloaded, removed, missing }
}

/** The listed files by the name that each has in the folder. */
function listedIn(copy: Copy): ReadonlyMap<string, Listed> {
  const files = new Map<string, Listed>()
  for (const collection of ['aerodromes', 'aircraft'] as const) {
    for (const record of copy.records(collection)) {
      const { attachments } = record as { readonly attachments?: unknown }
      for (const one of Array.isArray(attachments) ? attachments : []) {
        const { id, name, bytes } = (one ?? {}) as {
          readonly id?: unknown
          readonly name?: unknown
          readonly bytes?: unknown
        }
        if (typeof id !== 'string' || !ID.test(id)) continue
        const extension = extname(String(name)).toLowerCase()
        const file = { collection, recordId: record.id, id, bytes: typeof bytes === 'number' ? bytes : null }
        files.set(`${id.toLowerCase()}${EXTENSION.test(extension) ? extension : ''}`, file)
      }
    }
  }
  return files
}

/** Whether a file was stored. It is not, if the service has none yet. */
async function download(
  bag: Bag,
  { collection, recordId, id }: Listed,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { body } = await bag[collection].download(recordId, id, { signal })
    await writeWholeFile(path, body)
    return true
  } catch (error) {
    if (error instanceof FlightbagError && error.code === 'not_found') return false
    throw error
  }
}

async function hasLength(path: string, bytes: number | null): Promise<boolean> {
  const about = await stat(path).catch(() => null)
  return about !== null && (bytes === null || about.size === bytes)
}
