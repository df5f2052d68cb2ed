const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/**
 * The part of an address that its user cannot choose: all of an IPv4 address, and of an IPv6 address the network of 64
 * bits, because a user receives at least one whole network.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(IPV4_IN_IPV6, '')
  if (!plain.includes(':')) return plain
  const [first = [], last = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = new Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
