import * as v from 'valibot'
import { badRequest, type Failure } from '../lib/failure.ts'
import { instantText } from '../lib/instant.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import {
  ATTACHMENT_KINDS,
  type AttachmentOwner,
  attachmentIdSchema,
  listedAttachment,
  MAX_ATTACHMENT_BYTES,
  MAX_FILE_NAME_CHARACTERS,
} from './attachments.ts'

/** A new entry of a record's `attachments`, complete. */
export interface NewAttachment {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly kind: string
  readonly createdAt: string
}

/**
 * Checks a new attachment before its file is sent. Fails with `bad_request` for an id that is not a UUID and for a kind
 * that this type of record does not have, and with `payload_too_large` above {@link MAX_ATTACHMENT_BYTES}.
 *
 * @example
 * ```ts
 * import { newAttachment } from '@flightbag/core'
 *
 * const file = {
 *   id: '0f8fad5b-d9cb-469f-a165-70867728950e',
 *   name: 'chart.pdf',
 *   contentType: 'application/pdf',
 *   bytes: 52_000,
 *   kind: 'diagram',
 * }
 * newAttachment('aerodrome', file, 0).ok // => true
 * const refused = newAttachment('aircraft', file, 0)
 * refused.ok || refused.failure.kind // => 'bad_request'
 * ```
 */
export function newAttachment(
  owner: AttachmentOwner,
  file: { id: string; name: string; contentType: string; bytes: number; kind: string },
  nowMs: EpochMs,
): Result<NewAttachment, Failure> {
  if (!v.is(attachmentIdSchema, file.id)) return badRequest('id', 'must be a UUID')
  const kinds: readonly string[] = ATTACHMENT_KINDS[owner]
  if (!kinds.includes(file.kind)) return badRequest('kind', `must be one of ${kinds.join(', ')}`)
  if (file.name.length > MAX_FILE_NAME_CHARACTERS) {
    return badRequest('name', `must have at most ${MAX_FILE_NAME_CHARACTERS} characters`)
  }
  if (!Number.isInteger(file.bytes) || file.bytes < 0) return badRequest('bytes', 'must be a whole number from 0')
  if (file.bytes > MAX_ATTACHMENT_BYTES) return err({ kind: 'payload_too_large', limitBytes: MAX_ATTACHMENT_BYTES })
  const { id, name, contentType, bytes, kind } = file
  return ok({ id: id.toLowerCase(), name, contentType, bytes, kind, createdAt: instantText(nowMs) })
}

type Listing = Readonly<Record<string, unknown>>

function listOf({ attachments }: Listing): readonly unknown[] {
  return Array.isArray(attachments) ? attachments : []
}

/**
 * The record with one more attachment, at the end of its list or in the place of one with the same id. The file is
 * stored first and listed second: an interruption between the two leaves an unlisted file, which maintenance removes.
 *
 * @example
 * ```ts
 * import { type NewAttachment, withAttachment } from '@flightbag/core'
 *
 * const attachment: NewAttachment = {
 *   id: '0f8fad5b-d9cb-469f-a165-70867728950e',
 *   name: 'chart.pdf',
 *   contentType: 'application/pdf',
 *   bytes: 52_000,
 *   kind: 'diagram',
 *   createdAt: '2026-10-03T09:30:00.000Z',
 * }
 * const card = { id: 'c1', attachments: [] }
 * withAttachment(card, attachment).attachments.length // => 1
 * ```
 */
export function withAttachment<R extends Listing>(record: R, attachment: NewAttachment): R {
  const old = listedAttachment(record, attachment.id)
  const list = listOf(record)
  return { ...record, attachments: old ? list.map((e) => (e === old ? attachment : e)) : [...list, attachment] }
}

/**
 * The record without an attachment; the same record if it does not list that id. The entry is removed first and the
 * file second.
 *
 * @example
 * ```ts
 * import { withoutAttachment } from '@flightbag/core'
 *
 * const card = { id: 'c1', attachments: [{ id: '0f8fad5b-d9cb-469f-a165-70867728950e' }] }
 * withoutAttachment(card, '0F8FAD5B-D9CB-469F-A165-70867728950E') // => { id: 'c1', attachments: [] }
 * ```
 */
export function withoutAttachment<R extends Listing>(record: R, attachmentId: string): R {
  const old = listedAttachment(record, attachmentId)
  return old ? { ...record, attachments: listOf(record).filter((e) => e !== old) } : record
}
