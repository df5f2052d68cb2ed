import { downloadName } from '@flightbag/core'

/** Percent-encodes all but RFC 3986's unreserved characters: what every URL parser and header reader leaves as it is. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The name with its accents taken off and all else that is not plain ASCII replaced, for clients without RFC 5987. */
function asciiName(name: string) {
  return downloadName(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9 ._+=@,()-]/gu, '_'),
  )
}

/**
 * The `Content-Disposition` of a download (RFC 6266): an ASCII name, and the true one in UTF-8. `attachment`, so that no
 * browser runs what a pilot has stored. Any text is safe here: the result is ASCII without quotes inside.
 */
export function contentDisposition(name: string): string {
  const saved = downloadName(name)
  return `attachment; filename="${asciiName(saved)}"; filename*=UTF-8''${percentEncoded(saved)}`
}
