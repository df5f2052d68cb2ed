/** Characters that ISO 8859-1 does not have and that ASCII can express. */
const ASCII: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '→': '->',
}

/** Bytes as characters of ISO 8859-1. */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** A text of ISO 8859-1 as bytes. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/**
 * The text on one line and in ISO 8859-1: a control character becomes a space, a character that it lacks a question
 * mark.
 */
export function toLatin1(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return ' '
    return code <= 0xff ? character : (ASCII[character] ?? '?')
  }).join('')
}

/** The text of bytes that contain a character of more than one byte in UTF-8; null when they are ASCII or not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  if (bytes.every((byte) => byte < 0x80)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
