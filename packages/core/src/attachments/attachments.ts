import * as v from 'valibot'
import { type Failure, notFound } from '../lib/failure.ts'
import { canonicalInstant, instantText, parseInstantMs } from '../lib/instant.ts'
import { ok, type Result } from '../lib/result.ts'
import { declared } from '../lib/schema/declared.ts'
import type { EpochMs } from '../lib/system.ts'
import { type Files, fileKey } from './files-port.ts'

/** The largest attachment file, in bytes: the 100 MB of the spec (Limits), in powers of 1024 as its KB are. */
export const MAX_ATTACHMENT_BYTES = 100 * 1024 * 1024

/** The lifetime of a download URL, in milliseconds: 15 minutes (spec, Limits). */
export const DOWNLOAD_URL_LIFETIME_MS = 15 * 60 * 1000

/** The kinds of attachments, by the record that lists them (spec, Record kinds). */
export const ATTACHMENT_KINDS = {
  aerodrome: ['diagram', 'procedures', 'photo', 'other'],
  aircraft: ['manual', 'document', 'photo', 'other'],
} as const

/** The longest name and media type of a file that is stored, in characters. */
export const MAX_FILE_NAME_CHARACTERS = 255

const maxName = v.check<string, string>(
  (value) => value.length <= MAX_FILE_NAME_CHARACTERS,
  `must have at most ${MAX_FILE_NAME_CHARACTERS} characters`,
)

/** The record kinds that list attachments. */
export type AttachmentOwner = keyof typeof ATTACHMENT_KINDS

/** The id of an attachment: a UUID, in either case. */
export const attachmentIdSchema = v.pipe(v.string(), v.uuid('is not a UUID'), v.description('Id of the attachment.'))

function fields(owner: AttachmentOwner) {
  return {
    name: v.pipe(v.string(), v.description('Name of the file, as the pilot entered it. Null: not known.')),
    contentType: v.pipe(v.string(), v.description('Media type of the file. Null: not known.')),
    bytes: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(MAX_ATTACHMENT_BYTES),
      v.description('Size of the file in bytes. Null: not known.'),
    ),
    kind: v.pipe(v.picklist(ATTACHMENT_KINDS[owner]), v.description('Kind of content. Null: not known.')),
    createdAt: v.pipe(
      v.string(),
      v.check((value) => parseInstantMs(value) !== null, 'must be an ISO 8601 date-time with a zone'),
      v.metadata({ format: 'date-time' }),
      v.description('Time at which the file was attached. Null: not known.'),
    ),
  }
}

/**
 * An attachment as a card or an aircraft lists it. Only `id` is required; a value that the app does not know is null or
 * absent. Further fields are kept with their record.
 */
export function attachmentSchema(owner: AttachmentOwner) {
  const { name, contentType, bytes, kind, createdAt } = fields(owner)
  return v.looseObject({
    id: attachmentIdSchema,
    name: v.nullish(v.pipe(name, maxName)),
    contentType: v.nullish(v.pipe(contentType, maxName)),
    bytes: v.nullish(bytes),
    kind: v.nullish(kind),
    createdAt: v.nullish(createdAt),
  })
}

/** An attachment and its URL (spec, Attachment download result). A value that the record lacks is null. */
export interface AttachmentDownload {
  id: string
  name: string | null
  contentType: string | null
  bytes: number | null
  kind: (typeof ATTACHMENT_KINDS)[AttachmentOwner][number] | null
  createdAt: string | null
  /** The address of the file. A request to it needs no API key. */
  url: string
  /** ISO 8601 UTC: 15 minutes after the time of the answer. */
  urlExpiresAt: string
}

/** The schema of an {@link AttachmentDownload}, for the kinds of attachments that a record of this kind lists. */
export function attachmentDownloadSchema(owner: AttachmentOwner) {
  const { name, contentType, bytes, kind, createdAt } = fields(owner)
  return declared<AttachmentDownload>()(
    v.strictObject({
      id: attachmentIdSchema,
      name: v.nullable(name),
      contentType: v.nullable(contentType),
      bytes: v.nullable(bytes),
      kind: v.nullable(kind),
      createdAt: v.nullable(createdAt),
      url: v.pipe(v.string(), v.url(), v.description('Address of the file. A request to it needs no API key.')),
      urlExpiresAt: v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.description('Time at which the URL expires: 15 minutes after `generatedAt`.'),
      ),
    }),
  )
}

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function entries(record: unknown): readonly Fields[] {
  return isObject(record) && Array.isArray(record.attachments) ? record.attachments.filter(isObject) : []
}

/**
 * The ids of the attachments that a record lists, in lower case. Accepts any value; elements that are not attachments
 * are ignored.
 *
 * @example
 * ```ts
 * import { attachmentIds } from '@flightbag/core'
 *
 * const card = { attachments: [{ id: '0F8FAD5B-D9CB-469F-A165-70867728950E' }, { id: 'no UUID' }] }
 * attachmentIds(card) // => ['0f8fad5b-d9cb-469f-a165-70867728950e']
 * ```
 */
export function attachmentIds(record: unknown): readonly string[] {
  return entries(record).flatMap(({ id }) => (v.is(attachmentIdSchema, id) ? [id.toLowerCase()] : []))
}

/**
 * The attachment that a record lists under an id, compared without regard to case, as it is stored; null if there is
 * none.
 *
 * @example
 * ```ts
 * import { listedAttachment } from '@flightbag/core'
 *
 * const card = { attachments: [{ id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'chart.pdf' }] }
 * listedAttachment(card, '0F8FAD5B-D9CB-469F-A165-70867728950E')?.name // => 'chart.pdf'
 * ```
 */
export function listedAttachment(record: unknown, attachmentId: string): Fields | null {
  const wanted = attachmentId.toLowerCase()
  return entries(record).find(({ id }) => v.is(attachmentIdSchema, id) && id.toLowerCase() === wanted) ?? null
}

/**
 * The `generatedAt` of an answer with a download URL: the time, rounded down to a whole second. S3 signs in whole
 * seconds. Therefore "15 minutes after `generatedAt`", `urlExpiresAt` and the last instant at which the URL works are
 * the same instant.
 */
export function downloadGeneratedAtMs(nowMs: EpochMs): EpochMs {
  return Math.floor(nowMs / 1000) * 1000
}

/** The inputs of a download. */
export interface DownloadRequest {
  readonly owner: AttachmentOwner
  readonly accountId: string
  /** The card or aircraft, parsed; it belongs to the account. */
  readonly record: unknown
  readonly attachmentId: string
  /** The `generatedAt` of the answer; see {@link downloadGeneratedAtMs}. */
  readonly generatedAtMs: EpochMs
}

/** A field of the list entry in its declared type; null when it is missing or of another type. */
function known<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : null
}

/**
 * The download result of one attachment. Fails with `not_found` when the record does not list the id, or when its file
 * was not uploaded to this account: files of other accounts are never read, whatever a record lists. The URL works for
 * {@link DOWNLOAD_URL_LIFETIME_MS} from `generatedAtMs`. Rejects when the file store cannot be reached.
 */
export async function attachmentDownload(
  files: Pick<Files, 'stat' | 'signedUrl'>,
  { owner, accountId, record, attachmentId, generatedAtMs }: DownloadRequest,
): Promise<Result<AttachmentDownload, Failure>> {
  const listed = listedAttachment(record, attachmentId)
  if (!listed) return notFound('attachment')
  const key = fileKey(accountId, attachmentId)
  if (!(await files.stat(key))) return notFound('attachment')
  const schemas = fields(owner)
  const name = known(schemas.name, listed.name)
  const contentType = known(schemas.contentType, listed.contentType)
  const createdAt = known(schemas.createdAt, listed.createdAt)
  const expiresAtMs = generatedAtMs + DOWNLOAD_URL_LIFETIME_MS
  return ok({
    id: String(listed.id),
    name,
    contentType,
    bytes: known(schemas.bytes, listed.bytes),
    kind: known(schemas.kind, listed.kind),
    createdAt: createdAt === null ? null : canonicalInstant(createdAt),
    url: await files.signedUrl(key, {
      name: name ?? '',
      contentType: contentType ?? '',
      signedAtMs: generatedAtMs,
      expiresAtMs,
    }),
    urlExpiresAt: instantText(expiresAtMs),
  })
}
