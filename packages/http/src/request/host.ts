const FORM = /^[\w.~!$&'()*+,;=%:[\]-]+$/

/**
 * Whether a request has exactly one valid host. HTTP/1.1 requires a server to reject one that does not: of two hosts, a
 * proxy in front may have used the other.
 */
export function namesHost({
  httpVersion,
  rawHeaders,
}: {
  readonly httpVersion: string
  readonly rawHeaders: readonly string[]
}): boolean {
  let host: string | null = null
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== null) return false
    host = rawHeaders[i + 1]!
  }
  if (host === null) return httpVersion === '1.0'
  return FORM.test(host) && URL.canParse(`http://${host}/`)
}
