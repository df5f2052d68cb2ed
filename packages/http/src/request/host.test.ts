import { expect, test } from 'vitest'
import { namesHost } from './host.ts'

function accepts(...hosts: readonly string[]): boolean {
  return namesHost({ httpVersion: '1.1', rawHeaders: hosts.flatMap((host) => ['Host', host]) })
}

test('an invalid host is rejected each time, whatever host was named before', () => {
  const hosts = ['a', 'a/b', 'a/b', 'a', 'x:99999', 'x:99999', 'a']
  expect(hosts.filter((host) => accepts(host))).toEqual(['a', 'a', 'a'])
  expect(accepts('a', 'a')).toBe(false)
})

test.each([
  ['1.0', true],
  ['1.1', false],
  ['2.0', false],
])('a request of HTTP/%s without a host is valid: %s', (httpVersion, isValid) => {
  expect(namesHost({ httpVersion, rawHeaders: ['Hosts', 'a', 'X', 'host'] })).toBe(isValid)
})
