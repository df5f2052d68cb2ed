import { downloadName } from '@flightbag/core/ports'

/**
 * Percent-encodes all but RFC 3986's unreserved characters, which every URL parser and header reader leaves unchanged.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * The name without accents and with all other characters outside plain ASCII replaced, for clients without RFC 5987.
 */
function asciiName(name: string) {
  return downloadName(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9 ._+=@,()-]/gu, '_'),
  )
}

/**
 * The `Content-Disposition` of a download (RFC 6266): an ASCII name, and the true one in UTF-8. `attachment`, so that
 * no browser runs a pilot's file. Safe for any text: the result is ASCII without quotes inside.
 */
export function contentDisposition(name: string): string {
  const saved = downloadName(name)
  return `attachment; filename="${asciiName(saved)}"; filename*=UTF-8''${percentEncoded(saved)}`
}
