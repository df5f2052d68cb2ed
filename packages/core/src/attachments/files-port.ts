import type { EpochMs } from '../lib/system.ts'

/**
 * The name of a stored file: `<account>/<attachment id>`, as {@link fileKey} makes it. Only `a-z 0-9 ~ _ - .` and one
 * slash occur in it, so that it is the same on every file system and needs no escaping in a URL.
 */
export type FileKey = string

/** What a store knows of one file. */
export interface StoredFile {
  readonly bytes: number
  /** When the content was last put, by the store's own clock. */
  readonly modifiedAtMs: EpochMs
}

/** How a file is to be handed out, fixed in its signed URL. */
export interface SignedUrlOptions {
  /** The name to save it under. Any text: the store makes it safe, as `downloadName` does. */
  readonly name: string
  /** The media type to send. Any text: the store makes it safe, as `downloadType` does. */
  readonly contentType: string
  /** When the URL is made, and the last instant at which it works. S3 counts whole seconds and rounds both down. */
  readonly signedAtMs: EpochMs
  readonly expiresAtMs: EpochMs
}

/**
 * Where attachment files are kept. Every promise rejects, within the store's own time limit, when the store cannot be
 * reached: that is a fault of the server, not of the request.
 */
export interface Files {
  /**
   * Stores a file whole, in place of an older one. Rejects when `content` throws or does not hold exactly `bytes` bytes;
   * an older file then stays as it was. Holds a few chunks in memory, never the file.
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array>, about: { contentType: string; bytes: number }): Promise<void>
  /** Null when there is no such file. */
  stat(key: FileKey): Promise<StoredFile | null>
  /** The content of a file in chunks; null when there is no such file. */
  read(key: FileKey): Promise<AsyncIterable<Uint8Array> | null>
  /** A URL that gives the file to whoever has it, without an API key, until it expires. */
  signedUrl(key: FileKey, options: SignedUrlOptions): Promise<string>
  /** Removes a file; one that is not there is no failure. Takes any key that `list` gave. */
  remove(key: FileKey): Promise<void>
  /**
   * Every file whose key starts with `prefix`: empty, or an {@link accountPrefix}. The files of one account come
   * together. What an interrupted `put` left behind may be among them, under a key of its own.
   */
  list(prefix: string): AsyncIterable<StoredFile & { readonly key: FileKey }>
}

function hexByte(byte: number) {
  return `~${byte.toString(16).padStart(2, '0')}`
}

/**
 * An account id as one path segment. Upper case is escaped too, since some file systems do not tell it from lower case,
 * and the dot, so that no segment is `..` or hidden. Injective over well-formed text.
 */
function segment(accountId: string) {
  return accountId === ''
    ? '~'
    : accountId.replace(/[^a-z0-9_-]+/g, (run) => Array.from(new TextEncoder().encode(run), hexByte).join(''))
}

/** What the keys of one account's files start with, and nobody else's. */
export function accountPrefix(accountId: string): string {
  return `${segment(accountId)}/`
}

/** The key of an attachment's file. The id is taken without regard to case, as UUIDs are. */
export function fileKey(accountId: string, attachmentId: string): FileKey {
  return `${accountPrefix(accountId)}${attachmentId.toLowerCase()}`
}

const KEY = /^((?:[a-z0-9_-]|~[0-9a-f]{2})+|~)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[0-9a-z]+\.part)?)$/

/**
 * The account and the attachment id that a key was made of; `fileName` is longer than the id for what an interrupted
 * `put` left. Null for a key that is none of ours, so that nobody else's files in the same place are ever touched.
 */
export function parseFileKey(key: string): { readonly accountId: string; readonly fileName: string } | null {
  const match = KEY.exec(key)
  if (!match) return null
  const [, account = '', fileName = ''] = match
  if (account === '~') return { accountId: '', fileName }
  const bytes = account.match(/~[0-9a-f]{2}|[^~]/g) ?? []
  const decoded = bytes.map((part) => (part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16)))
  return { accountId: new TextDecoder().decode(Uint8Array.from(decoded)), fileName }
}
