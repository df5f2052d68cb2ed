import type { AddressInfo } from 'node:net'

type Bound = Pick<AddressInfo, 'address' | 'family' | 'port'>

/** The URL of the address to which a server is bound. */
export function urlOf({ address, family, port }: Bound, secure: boolean): string {
  return `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Whether clients can use the address: not if the server listens on all addresses of the machine. */
export function isOneAddress({ address }: Bound): boolean {
  return address !== '0.0.0.0' && address !== '::'
}
