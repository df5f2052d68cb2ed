import { isIP } from 'node:net'

/** An address whose `url` has the first of its hosts, and all hosts, each with its port if it has one. */
export interface DatabaseAddress {
  readonly url: URL
  readonly hosts: readonly string[]
}

/** The part before the hosts, the hosts, and the part after them. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is

function withHost(address: string, host: string): string {
  return address.replace(PARTS, (_all, before: string, _hosts, after: string) => before + host + after)
}

/**
 * The address with the hosts and ports of its query, where PostgreSQL's own programs read them too, in their usual
 * place. The folder of a socket is percent-encoded there.
 */
function withHostsInPlace(address: string): string {
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1])
  const hosts = query.get('host')?.split(',')
  if (hosts === undefined) return address
  const ports = query.get('port')?.split(',') ?? []
  for (const name of ['host', 'port']) query.delete(name)
  const named = hosts.map((host, i) => [hostText(host), ports[i] ?? ports[0]].filter(Boolean).join(':'))
  return withHost(address.replace(/\?[^#]*/, query.size === 0 ? '' : `?${query}`), named.join())
}

function hostText(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : encodeURIComponent(host)
}

/** Parses an address that may have several hosts with ports, which `URL` does not accept. Null if it is invalid. */
export function parseAddress(text: string): DatabaseAddress | null {
  const address = withHostsInPlace(text)
  const hosts = (PARTS.exec(address)?.[2] ?? '').split(',')
  const each = hosts.map((host) => URL.parse(withHost(address, host)))
  const url = each[0]
  return url == null || each.includes(null) ? null : { url, hosts }
}

/** The address as text, with all of its hosts. */
export function addressText({ url, hosts }: DatabaseAddress): string {
  return withHost(url.href, hosts.join())
}

/** Whether the connections of an address plan statements with their values, as a cluster needs. */
export function isCluster(address: string): boolean {
  return parseAddress(address)?.url.searchParams.get('plan_cache_mode') === 'auto'
}
