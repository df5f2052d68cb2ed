import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originForm } from './target.ts'

describe('originForm', () => {
  test.each([
    ['/v1/me', '/v1/me'],
    ['http://host:80/v1/me?a', '/v1/me?a'],
    ['HTTPS://user@host', '*'],
    ['*', '*'],
    ['', '*'],
    ['/v1/%6eotes/%ff', '/v1/notes/%ff'],
    ['/%761/%4eotes/%zz?%6e=%6e', '/v1/Notes/%zz?%6e=%6e'],
    ['http://host/v1/%6Ee', '/v1/ne'],
    ['/v1/notes/%7e%2D%5f', '/v1/notes/~-_'],
    ['/v1/%2e%2e/%6de', '/v1/%2e%2e/me'],
    ['/v1/notes/%2541%2f%20%c3%a9%00', '/v1/notes/%2541%2f%20%c3%a9%00'],
  ])('%j is %j', (target, origin) => {
    expect(originForm(target)).toBe(origin)
  })

  test.each(['%%341', '%4%31', '%%36%65', '%6%65', '%'])('makes no escape from the broken one %s', (broken) => {
    expect(originForm(`/v1/%6eotes/${broken}`)).toBe(`/v1/notes/${broken}`)
  })

  test('property: names the same resource, or none as before, and needs no second pass', () => {
    const part = fc.constantFrom('/', '%', '%6e', '%6E', '%25', '%2f', '%2e', '.', '%ff', '%c3%a9', '4', '1', 'n', '?')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const target = `/${parts.join('')}`
        const origin = originForm(target)
        expect(originForm(origin)).toBe(origin)
        expect(origin.split('/').map(decoded)).toEqual(target.split('/').map(decoded))
      }),
      { numRuns: 2000 },
    )
  })
})

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return 'malformed'
  }
}
