import {
  type AttachmentOwner,
  attachmentIds,
  contentTypeOf,
  listedAttachment,
  MAX_ATTACHMENT_BYTES,
  type NewAttachment,
  newAttachment,
  withAttachment,
  withoutAttachment,
} from '@flightbag/core'
import {
  type Clock,
  type Files,
  fileKey,
  type JsonObject,
  ok,
  type RecordReader,
  readJson,
  removeOrphanFiles,
  type Sync,
} from '@flightbag/core/ports'
import { type CommandResult, refused, toCommandFailure } from '../context/failure.ts'
import type { Input } from '../context/io.ts'
import { changeRecord, storedRecord } from '../records/change-record.ts'

/** The ports for work on attachments. */
export interface AttachmentPorts {
  readonly records: Pick<RecordReader, 'one' | 'all'>
  readonly sync: Pick<Sync, 'apply'>
  readonly files: Pick<Files, 'put' | 'stat' | 'remove' | 'list'>
  readonly clock: Clock
}

/** The record that lists an attachment. */
export interface AttachmentPlace {
  readonly accountId: string
  readonly owner: AttachmentOwner
  /** Its id, or the code of an aerodrome. */
  readonly record: string
}

/** A listed attachment, and whether its file is stored. */
interface AttachmentEntry {
  readonly id: string
  readonly name: string | null
  readonly contentType: string | null
  readonly bytes: number | null
  readonly kind: string | null
  readonly createdAt: string | null
  readonly uploaded: boolean
}

const OWNERS: readonly AttachmentOwner[] = ['aerodrome', 'aircraft']

function noRecord({ owner, record }: AttachmentPlace) {
  return refused(`there is no ${owner} ${record}`, 'record')
}

/**
 * The id of the record itself, so that a file is not listed by another record that receives the same code meanwhile.
 */
async function idOf(ports: Pick<AttachmentPorts, 'records'>, place: AttachmentPlace): Promise<string | null> {
  const record = await storedRecord(ports, place.accountId, place.owner, place.record)
  return record === null ? null : String(record.id)
}

/**
 * Attaches a file: checks it first, then stores the file, and lists it last, so that an interruption leaves an unlisted
 * file, which maintenance removes, and never an entry without its file. `id` is a new UUID. `onBytes` is called with
 * the size of every chunk.
 */
export async function addAttachment(
  ports: AttachmentPorts,
  place: AttachmentPlace,
  { id, kind, file }: { readonly id: string; readonly kind: string; readonly file: Input },
  onBytes: (bytes: number) => Promise<void> = async () => undefined,
): CommandResult<NewAttachment> {
  const { accountId, owner } = place
  const { name, bytes } = file
  if (bytes === null) return refused(`${name} is no regular file: its size is not known before it is sent`, 'file')
  const contentType = contentTypeOf(name)
  const made = newAttachment(owner, { id, name, contentType, bytes, kind }, ports.clock())
  if (!made.ok) {
    return made.failure.kind === 'payload_too_large'
      ? refused(`${name} is larger than the ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB an attachment may have`, 'file')
      : { ok: false, failure: toCommandFailure(made.failure) }
  }
  const attachment = made.value
  const recordId = await idOf(ports, place)
  if (recordId === null) return noRecord(place)

  let read = 0
  let ended = false
  async function* passing() {
    for await (const chunk of file.chunks) {
      read += chunk.length
      await onBytes(chunk.length)
      yield chunk
    }
    ended = true
  }
  const key = fileKey(accountId, attachment.id)
  try {
    await ports.files.put(key, passing(), { contentType, bytes })
  } catch (error) {
    if (read > bytes || (ended && read < bytes)) return refused(`${name} changed while it was read`, 'file')
    throw error
  }
  const listed = await changeRecord(ports, { accountId, kind: owner, id: recordId }, (record) =>
    withAttachment(record, attachment),
  )
  if (listed !== null) return ok(attachment)
  await ports.files.remove(key)
  return noRecord(place)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The attachments that a record lists, in its order, each with whether its file is stored. */
export async function listAttachments(
  ports: Pick<AttachmentPorts, 'records' | 'files'>,
  place: AttachmentPlace,
): CommandResult<readonly AttachmentEntry[]> {
  const record = await storedRecord(ports, place.accountId, place.owner, place.record)
  if (record === null) return noRecord(place)
  const entries: AttachmentEntry[] = []
  for (const id of attachmentIds(record)) {
    const { name, contentType, bytes, kind, createdAt } = listedAttachment(record, id) ?? {}
    entries.push({
      id,
      name: textOf(name),
      contentType: textOf(contentType),
      bytes: typeof bytes === 'number' ? bytes : null,
      kind: textOf(kind),
      createdAt: textOf(createdAt),
      uploaded: (await ports.files.stat(fileKey(place.accountId, id))) !== null,
    })
  }
  return ok(entries)
}

/**
 * Removes an attachment: first its entry, then its file, unless another record of the account lists the file. An
 * unreachable file store is detected before anything is changed.
 */
export async function removeAttachment(
  ports: AttachmentPorts,
  place: AttachmentPlace,
  attachmentId: string,
): CommandResult<{ readonly id: string }> {
  const { accountId, owner } = place
  const stored = await storedRecord(ports, accountId, owner, place.record)
  if (stored === null) return noRecord(place)
  if (listedAttachment(stored, attachmentId) === null) {
    return refused(`${owner} ${place.record} lists no attachment ${attachmentId}`, 'attachment')
  }
  const id = attachmentId.toLowerCase()
  await ports.files.stat(fileKey(accountId, id))
  const changed = await changeRecord(ports, { accountId, kind: owner, id: String(stored.id) }, (record) =>
    withoutAttachment(record, attachmentId),
  )
  if (changed === null) return noRecord(place)
  if (!(await listedIds(ports.records, accountId)).has(id)) await ports.files.remove(fileKey(accountId, id))
  return ok({ id })
}

/** Every attachment id that a live record of an account lists. */
export async function listedIds(records: Pick<RecordReader, 'all'>, accountId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const owner of OWNERS) {
    for (const json of await records.all(accountId, owner)) {
      const record = readJson(new TextDecoder().decode(json)) as JsonObject
      for (const id of attachmentIds(record)) ids.add(id)
    }
  }
  return ids
}

/** Removes the files that no record lists, for maintenance. Returns their number. */
export function sweepFiles({ records, files, clock }: Omit<AttachmentPorts, 'sync'>): Promise<number> {
  return removeOrphanFiles(files, (accountId) => listedIds(records, accountId), clock())
}
