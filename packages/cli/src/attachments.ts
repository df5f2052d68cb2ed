import {
  type AttachmentOwner,
  attachmentIds,
  err,
  fileKey,
  isJsonObject,
  type JsonObject,
  type NewAttachment,
  newAttachment,
  ok,
  parseInstantMs,
  type Result,
  readImportLine,
  withAttachment,
  withoutAttachment,
} from '@flightbag/core'
import { type CommandFailure, fromCore, refused } from './failure.ts'
import type { Input } from './io.ts'
import type { Runtime } from './runtime.ts'
import type { Answer } from './session.ts'

/** The card or aircraft whose attachments are meant. */
export interface Owner {
  readonly accountId: string
  readonly kind: AttachmentOwner
  /** Its id, or an aerodrome's identifier. */
  readonly record: string
}

const decoder = new TextDecoder()

async function ownerRecord({ store }: Runtime, { accountId, kind, record }: Owner): Promise<JsonObject | null> {
  const doc = await store.records.one(accountId, kind, record)
  const parsed: unknown = doc === null ? null : JSON.parse(decoder.decode(doc))
  return isJsonObject(parsed) ? parsed : null
}

const noOwner = ({ kind, record }: Owner) => refused(`there is no ${kind} ${record}`, 'record')

/** What a record lists, as it stands there, and whether each file is in the store. */
export async function listAttachments(runtime: Runtime, owner: Owner) {
  const record = await ownerRecord(runtime, owner)
  if (record === null) return noOwner(owner)
  const listed = Array.isArray(record.attachments) ? record.attachments.filter(isJsonObject) : []
  const shown = listed.map(async (attachment) => {
    const [id] = attachmentIds({ attachments: [attachment] })
    const stored = id === undefined ? null : await runtime.files.stat(fileKey(owner.accountId, id))
    return { ...attachment, uploaded: stored !== null }
  })
  return ok(await Promise.all(shown))
}

/** Stores a file and lists it: in this order, so that what breaks off between leaves a file nobody lists, never the reverse. */
export async function addAttachment(
  runtime: Runtime,
  owner: Owner,
  file: { readonly id: string; readonly name: string; readonly contentType: string; readonly kind: string },
  { bytes, chunks }: Pick<Input, 'bytes' | 'chunks'>,
): Answer<NewAttachment> {
  if (bytes === null) return refused('attachments are files with a length: save the input to a file first')
  const checked = newAttachment(owner.kind, { ...file, bytes }, runtime.clock())
  if (!checked.ok) {
    const tooLarge = checked.failure.kind === 'payload_too_large'
    return tooLarge ? refused(`the file has more than ${checked.failure.limitBytes} bytes`) : fromCore(checked)
  }
  if ((await ownerRecord(runtime, owner)) === null) return noOwner(owner)
  const attachment = checked.value
  const key = fileKey(owner.accountId, attachment.id)
  await runtime.files.put(key, chunks, { contentType: attachment.contentType, bytes })
  const listed = await changeRecord(runtime, owner, (record) => withAttachment(record, attachment))
  if (listed.ok) return ok(attachment)
  await runtime.files.remove(key)
  return listed
}

/** Takes an attachment off the list, then its file out of the store. */
export async function removeAttachment(runtime: Runtime, owner: Owner, id: string): Answer<{ readonly id: string }> {
  const record = await ownerRecord(runtime, owner)
  if (record === null) return noOwner(owner)
  const listed = attachmentIds(record).find((one) => one === id.toLowerCase())
  if (listed === undefined) return refused(`${owner.kind} ${owner.record} lists no attachment ${id}`, 'id')
  const changed = await changeRecord(runtime, owner, (old) => withoutAttachment(old, listed))
  if (!changed.ok) return changed
  await runtime.files.remove(fileKey(owner.accountId, listed))
  return ok({ id: listed })
}

const TRIES = 20

/** Writes a changed record only over the very copy that it was made from; tries again when the pilot's app was faster. */
async function changeRecord(
  runtime: Runtime,
  owner: Owner,
  change: (record: JsonObject) => JsonObject,
): Promise<Result<null, CommandFailure>> {
  for (let tried = 0; tried < TRIES; tried++) {
    const record = await ownerRecord(runtime, owner)
    if (record === null) return noOwner(owner)
    const nowMs = runtime.clock()
    const line = JSON.stringify({ kind: owner.kind, record: change(record) })
    const read = readImportLine(line, { accountId: owner.accountId, nowMs })
    if (!read.ok) return refused(`${owner.kind} ${owner.record} cannot be changed: ${read.failure.message}`)
    if (read.value.type !== 'put') throw new Error('a record was read as a deletion')
    const onlyOverStamp = parseInstantMs(String(record.updatedAt))
    const written = fromCore(await runtime.store.sync.apply(owner.accountId, [{ ...read.value, onlyOverStamp }], nowMs))
    if (!written.ok) return err(written.failure)
    if (written.value.imported === 1) return ok(null)
  }
  return refused(`${owner.kind} ${owner.record} is being changed all the time: try again`)
}
