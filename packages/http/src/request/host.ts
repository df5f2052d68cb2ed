import type { IncomingMessage } from 'node:http'

const FORM = /^[\w.~!$&'()*+,;=%:[\]-]+$/

let lastPlain = ''

/** Whether a request has exactly one valid host. HTTP/1.1 requires a server to reject one that does not. */
export function namesHost({
  headers: { host },
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders'>): boolean {
  if (host === undefined) return httpVersion === '1.0'
  if (namesSeveral(rawHeaders)) return false
  if (host === lastPlain) return true
  if (!FORM.test(host) || !URL.canParse(`http://${host}/`)) return false
  lastPlain = host
  return true
}

/** Node keeps the first of two Host headers, but a proxy in front may have used the other. */
function namesSeveral(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
