import { trimOf } from '../lib/trim.ts'

/**
 * The longest name of a downloaded file, in code points. For most scripts this is well below the 255 bytes of common
 * file systems.
 */
export const DOWNLOAD_NAME_CHARACTERS = 120

/** The name of a download when no usable character of its name is left. */
const FALLBACK_NAME = 'attachment'

/** Characters with a special meaning in some file system or shell. */
const RESERVED = /[\\/:*?"<>|]/g

/**
 * Controls, line separators and format characters. They are invisible, and bidirectional ones can show `exe.gpj` as
 * `jpg.exe`. The two joiners are kept, because emoji and several scripts need them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function trimmed(name: string) {
  return trimOf(name, '. ')
}

/** Shortens a name to the limit and keeps its extension, so that the right program opens the file. */
function cut(name: string): string {
  const characters = [...name]
  if (characters.length <= DOWNLOAD_NAME_CHARACTERS) return name
  const extension = /\.[A-Za-z0-9]{1,15}$/.exec(name)?.[0] ?? ''
  return trimmed(characters.slice(0, DOWNLOAD_NAME_CHARACTERS - extension.length).join('')) + extension
}

/**
 * The name under which an attachment is saved, made from the name that the pilot entered: one path segment, not hidden,
 * of at most {@link DOWNLOAD_NAME_CHARACTERS} visible characters. Total and idempotent. The listed `name` is served
 * unchanged; this name is used only in headers and on disks.
 *
 * @example
 * ```ts
 * import { downloadName } from '@flightbag/core/ports'
 *
 * downloadName('../charts/SAEZ.pdf') // => '_charts_SAEZ.pdf'
 * ```
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

/** The type of a download whose listed type is not a media type: bytes, which no browser interprets. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream'

const TOKEN = "[a-z0-9!#$&^_.+'-]{1,64}"
const MEDIA_TYPE = new RegExp(`^(${TOKEN}/${TOKEN})((?: *; *${TOKEN}=${TOKEN}){0,4})$`, 'i')

/**
 * The media type with which an attachment is downloaded: the listed one in lower case without blanks, or {@link
 * UNKNOWN_CONTENT_TYPE} if it is not a media type. Total and idempotent.
 */
export function downloadType(contentType: string): string {
  return MEDIA_TYPE.test(contentType) ? contentType.toLowerCase().replaceAll(' ', '') : UNKNOWN_CONTENT_TYPE
}
