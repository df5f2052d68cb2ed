/**
 * Whether an address is a loopback address. Any host name other than `localhost` is not, because it can have any
 * address.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').toLowerCase()
  return address === 'localhost' || address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)
}
