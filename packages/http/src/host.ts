const FORM = /^[\w.~!$&'()*+,;=%:[\]-]+$/

let lastPlain = ''

/** Whether a `Host` header names a host. HTTP asks for a refusal of one that does not, and of a request without one. */
export function isPlainHost(host: string | undefined): boolean {
  if (host === undefined) return false
  if (host === lastPlain) return true
  if (!FORM.test(host) || !URL.canParse(`http://${host}/`)) return false
  lastPlain = host
  return true
}
