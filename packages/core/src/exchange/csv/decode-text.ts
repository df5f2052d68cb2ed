import { err, ok, type Result } from '../../lib/result.ts'
import { type FileFault, fileFault } from '../fault.ts'

function startsWith(bytes: Uint8Array, ...mark: readonly number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}

/**
 * The text of a file: UTF-8 with or without a byte-order mark, or UTF-16 with one. Fails for any other encoding,
 * because the right letters of an 8-bit code page cannot be determined from the file.
 */
export function decodeText(bytes: Uint8Array): Result<string, FileFault> {
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  let text: string
  try {
    // The decoder removes the byte-order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return err(fileFault(`is not ${encoding.toUpperCase()}: save the file as "CSV UTF-8" and import it again`))
  }
  if (text.includes('\u0000'))
    return err(fileFault('contains U+0000: this is not a text file, or it has no byte-order mark'))
  return ok(text)
}
