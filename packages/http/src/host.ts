import type { IncomingMessage } from 'node:http'

const FORM = /^[\w.~!$&'()*+,;=%:[\]-]+$/

let lastPlain = ''

/** Whether a request names its host. HTTP/1.1 asks for a refusal of one that does not, or that names something else. */
export function namesHost({
  headers: { host },
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  if (host === undefined) return httpVersion === '1.0'
  if (host === lastPlain) return true
  if (!FORM.test(host) || !URL.canParse(`http://${host}/`)) return false
  lastPlain = host
  return true
}
