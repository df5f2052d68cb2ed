import { trimOf } from '../lib/trim.ts'

/** Longest name given to a downloaded file, in code points: well under the 255 bytes of common file systems for most scripts. */
export const DOWNLOAD_NAME_CHARACTERS = 120

/** What a download is called when nothing usable is left of its name. */
const FALLBACK_NAME = 'attachment'

/** Characters that some file system or shell gives a meaning to. */
const RESERVED = /[\\/:*?"<>|]/g

/**
 * Controls, line separators and format characters: they are not seen, and the bidirectional ones make `exe.gpj` look
 * like `jpg.exe`. The two joiners stay, because emoji and several scripts are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function trimmed(name: string) {
  return trimOf(name, '. ')
}

/** Shortens a name to the limit and keeps its extension, so that the file still opens with the right program. */
function cut(name: string): string {
  const characters = [...name]
  if (characters.length <= DOWNLOAD_NAME_CHARACTERS) return name
  const extension = /\.[A-Za-z0-9]{1,15}$/.exec(name)?.[0] ?? ''
  return trimmed(characters.slice(0, DOWNLOAD_NAME_CHARACTERS - extension.length).join('')) + extension
}

/**
 * The name under which an attachment is saved, made from the name the pilot gave it: one path segment, not hidden, of
 * at most {@link DOWNLOAD_NAME_CHARACTERS} visible characters. Total and idempotent. The listed `name` itself is served
 * as it was typed; this is only what goes into a header and onto a disk.
 */
export function downloadName(name: string): string {
  const visible = name
    .toWellFormed()
    .replace(/\s/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .replace(RESERVED, '_')
    .normalize('NFC')
  return trimmed(cut(trimmed(visible))) || FALLBACK_NAME
}

/** What is sent when the listed type is no media type: bytes, and no browser guesses more. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream'

const TOKEN = "[a-z0-9!#$&^_.+'-]{1,64}"
const MEDIA_TYPE = new RegExp(`^(${TOKEN}/${TOKEN})((?: *; *${TOKEN}=${TOKEN}){0,4})$`, 'i')

/**
 * The media type an attachment is downloaded with: the listed one in lower case without blanks, or
 * {@link UNKNOWN_CONTENT_TYPE} when that is no media type. Total and idempotent.
 */
export function downloadType(contentType: string): string {
  return MEDIA_TYPE.test(contentType) ? contentType.toLowerCase().replaceAll(' ', '') : UNKNOWN_CONTENT_TYPE
}
