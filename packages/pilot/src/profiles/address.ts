import { err, isLoopback, ok, type Result, trimEndOf } from '@flightbag/core/ports'

/**
 * The base address of a service to which a key may be sent: HTTPS, or HTTP on this machine. It has the form that the
 * addresses of requests have: `HTTPS://Bag.Example.org:443/` is `https://bag.example.org`. Fails with the rule that it
 * breaks.
 */
export function serviceAddress(text: string): Result<string, string> {
  const url = /\s/.test(text) ? null : URL.parse(text)
  const web = url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  if (!web || url.href !== url.origin + url.pathname)
    return err('must be an https address without user, password, query or fragment')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return err('must begin with https://: with http:// everyone on the way can read the key')
  return ok(trimEndOf(url.href, '/'))
}

/**
 * A key that fits into a header. Its prefix is a setting of the service, so the service alone decides whether it is
 * valid.
 */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{20,200}$/.test(text)
}
