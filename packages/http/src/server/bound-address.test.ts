import { expect, test } from 'vitest'
import { isOneAddress, urlOf } from './bound-address.ts'

test.each([
  ['127.0.0.1', 'IPv4', 'http://127.0.0.1:80', true],
  ['0.0.0.0', 'IPv4', 'http://0.0.0.0:80', false],
  ['::1', 'IPv6', 'http://[::1]:80', true],
  ['fe80::', 'IPv6', 'http://[fe80::]:80', true],
  ['::', 'IPv6', 'http://[::]:80', false],
])('a server bound to %s (%s) is at %s, one address: %s', (address, family, url, isOne) => {
  const bound = { address, family, port: 80 }
  expect([urlOf(bound, false), isOneAddress(bound)]).toEqual([url, isOne])
  expect(urlOf(bound, true)).toBe(url.replace('http', 'https'))
})
