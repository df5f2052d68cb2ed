import type { EpochMs } from '../lib/system.ts'

/**
 * The name of a stored file: `<account>/<attachment id>`, as {@link fileKey} makes it. It contains only `a-z 0-9 ~ _ -
 * .` and one slash, so it is the same on every file system and needs no escaping in a URL.
 */
export type FileKey = string

/** The properties of one stored file. */
export interface StoredFile {
  readonly bytes: number
  /** The time of the last put, by the clock of the store. */
  readonly modifiedAtMs: EpochMs
}

/** The headers of a download, fixed in its signed URL. */
export interface SignedUrlOptions {
  /** The name under which to save the file. Any text: the store makes it safe, as `downloadName` does. */
  readonly name: string
  /** The media type to send. Any text: the store makes it safe, as `downloadType` does. */
  readonly contentType: string
  /**
   * The time at which the URL is made, and the last instant at which it works. S3 counts whole seconds and rounds both
   * down.
   */
  readonly signedAtMs: EpochMs
  readonly expiresAtMs: EpochMs
}

/**
 * The store of attachment files. Every promise rejects, within the store's own timeout, when the store cannot be
 * reached: that is a fault of the server, not of the request.
 */
export interface Files {
  /**
   * Stores a whole file and replaces an older one. Rejects when `content` throws or does not have exactly `bytes`
   * bytes; an older file then stays unchanged. Keeps only a few chunks in memory.
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array>, about: { contentType: string; bytes: number }): Promise<void>
  /** Null when there is no such file. */
  stat(key: FileKey): Promise<StoredFile | null>
  /** The content of a file in chunks; null when there is no such file. */
  read(key: FileKey): Promise<AsyncIterable<Uint8Array> | null>
  /** A URL from which any client can download the file without an API key, until the URL expires. */
  signedUrl(key: FileKey, options: SignedUrlOptions): Promise<string>
  /** Removes a file; a file that does not exist is no failure. Accepts any key that `list` returned. */
  remove(key: FileKey): Promise<void>
  /**
   * All files whose key starts with `prefix`, which is empty or an {@link accountPrefix}. The files of one account are
   * adjacent. Remains of an interrupted `put` may be among them, under a key of their own.
   */
  list(prefix: string): AsyncIterable<StoredFile & { readonly key: FileKey }>
}

function hexByte(byte: number) {
  return `~${byte.toString(16).padStart(2, '0')}`
}

/**
 * An account id as one path segment. Upper case is escaped because some file systems do not distinguish it from lower
 * case; the dot is escaped so that no segment is `..` or hidden. Injective over well-formed text.
 */
function segment(accountId: string) {
  return accountId === ''
    ? '~'
    : accountId.replace(/[^a-z0-9_-]+/g, (run) => Array.from(new TextEncoder().encode(run), hexByte).join(''))
}

/** The prefix of the keys of one account's files, and of no other key. */
export function accountPrefix(accountId: string): string {
  return `${segment(accountId)}/`
}

/**
 * The key of an attachment's file. The case of the id is ignored, as in all UUIDs.
 *
 * @example
 * ```ts
 * import { fileKey } from '@flightbag/core/ports'
 *
 * fileKey('Ana', '0F8FAD5B-D9CB-469F-A165-70867728950E') // => '~41na/0f8fad5b-d9cb-469f-a165-70867728950e'
 * ```
 */
export function fileKey(accountId: string, attachmentId: string): FileKey {
  return `${accountPrefix(accountId)}${attachmentId.toLowerCase()}`
}

const KEY = /^((?:[a-z0-9_-]|~[0-9a-f]{2})+|~)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[0-9a-z]+\.part)?)$/

/**
 * The account and the attachment id of a key; `fileName` is longer than the id for the remains of an interrupted `put`.
 * Null for any other key, so that files of other programs in the same place are never changed.
 *
 * @example
 * ```ts
 * import { parseFileKey } from '@flightbag/core/ports'
 *
 * parseFileKey('~41na/0f8fad5b-d9cb-469f-a165-70867728950e')
 * // => { accountId: 'Ana', fileName: '0f8fad5b-d9cb-469f-a165-70867728950e' }
 * parseFileKey('readme.txt') // => null
 * ```
 */
export function parseFileKey(key: string): { readonly accountId: string; readonly fileName: string } | null {
  const match = KEY.exec(key)
  if (!match) return null
  const [, account = '', fileName = ''] = match
  // The mark of the empty id, `~` alone, is no byte.
  const bytes = account.match(/~[0-9a-f]{2}|[^~]/g) ?? []
  const decoded = bytes.map((part) => (part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16)))
  return { accountId: new TextDecoder().decode(Uint8Array.from(decoded)), fileName }
}
