import { err, ok, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'

function startsWith(bytes: Uint8Array, ...mark: readonly number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}

/** The encoding that an XML document declares, if it is one of 8 bits: then the document determines its letters. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*?encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? ''
  return /^(iso-8859-\d{1,2}|windows-125\d)$/.test(declared) ? declared : null
}

/** The control characters that no text contains: all but the tab and the ends of lines. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
const ALL_CONTROL = new RegExp(CONTROL, 'g')

/** A stored text as a file can contain it, so that {@link decodeText} reads the file again. */
export function encodableText(text: string): string {
  return text.replace(ALL_CONTROL, '').toWellFormed()
}

/**
 * The text of a file: UTF-8 with or without a byte-order mark, UTF-16 with one, or the 8-bit encoding that an XML
 * document declares. Fails for any other encoding, because the right letters of an 8-bit code page cannot be determined
 * from the file, and for a control character.
 *
 * @example
 * ```ts
 * import { decodeText } from '@flightbag/core/exchange'
 *
 * decodeText(new TextEncoder().encode('Date,Total')) // => { ok: true, value: 'Date,Total' }
 * decodeText(Uint8Array.of(0xd1)).ok // => false
 * ```
 */
export function decodeText(bytes: Uint8Array): Result<string, FileFault> {
  const marked = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
  const encoding = marked ?? declaredEncoding(bytes) ?? 'utf-8'
  let text: string
  try {
    // The decoder removes the byte-order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const fix = 'save it in this encoding (in a spreadsheet as "CSV UTF-8") and import it again'
    return err(fileFault(`is not ${encoding.toUpperCase()}: ${fix}`))
  }
  const control = CONTROL.exec(text)
  if (control === null) return ok(text)
  const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const line = text.slice(0, control.index).split('\n').length
  const why = code === '0000' ? ': this is not a text file, or it has no byte-order mark' : ''
  return err({ line, column: null, message: `contains the control character U+${code}${why}` })
}
