import { served } from '@flightbag/testing/http/served'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathTable } from '../declare/path-table.ts'
import { routes } from '../routes/routes.ts'

test('finds every template by one of its paths, a literal segment before a parameter', () =>
  served({}, async ({ app, requests }) => {
    async function routeOf(path: string) {
      await app.request(path)
      return requests.at(-1)?.route
    }
    for (const { path } of pathTable(routes))
      expect(await routeOf(path.replaceAll(/\{\w+\}/g, 'x'))).toBe(`GET ${path}`)
    expect(await routeOf('/v1/logbook/totals')).toBe('GET /v1/logbook/totals')
    expect(await routeOf('/v1/nothing')).toBeNull()
    expect(await routeOf('/v1/__proto__')).toBeNull()
  }))

test('treats an encoded unreserved character as the character, in every segment', () =>
  served({}, async ({ app, requests }) => {
    const name = fc
      .tuple(fc.constantFrom('/v1/notes', '/v1/me', '/v1/logbook/totals'), fc.infiniteStream(fc.nat(2)))
      .map(([path, choices]) =>
        path.replaceAll(/[^/]/g, (character) => {
          const code = `%${character.charCodeAt(0).toString(16)}`
          return [character, code, code.toUpperCase()][choices.next().value as number]!
        }),
      )
    await fc.assert(
      fc.asyncProperty(name, async (path) => {
        expect((await app.request(path)).status).toBe(401)
        expect(requests.at(-1)?.route).toBe(`GET ${decodeURIComponent(path)}`)
      }),
    )
  }))

test('finds the route of an escaped name beside a parameter that is not UTF-8, and counts the 400', () =>
  served({}, async ({ requests, usage }, client, { id }) => {
    const names = ['notes', '%6eotes', 'note%73', '%6E%6f%74%65%73']
    const values = ['%ff', '%', '%zz', '%c3%28', 'a%00', '%6e%ff', '%%341', '%4%31']
    for (const name of names) {
      for (const value of values) {
        const { status, json } = await client.get(`/%761/${name}/${value}`)
        expect([name, value, status]).toEqual([name, value, 400])
        expect(json?.error?.message).toMatch(/^id /)
        expect(requests.at(-1)?.route).toBe('GET /v1/notes/{id}')
      }
    }
    const sent = names.length * values.length
    const { days } = await usage(id)
    expect(days[0]?.routes).toEqual([{ route: 'GET /v1/notes/{id}', requests: sent, errors: sent }])
    expect((await client.get('/v1/n%6ftes%ff/x')).status).toBe(404)
    expect((await client.get('/v1/notes/x/%2e%2e/%ff')).status).toBe(404)
  }))

test('keeps the encoding of a parameter until it is decoded once', () =>
  served({}, async ({ app, import: store }, _, { id, key }) => {
    await store(id, [{ kind: 'note', record: { id: '%25🛩/a+b', text: 'x' } }])
    const headers = { authorization: `Bearer ${key}` }
    for (const path of ['/v1/notes/%2525%F0%9F%9B%A9%2Fa+b', '/v1/%6eotes/%2525%F0%9F%9B%A9%2fa%2Bb']) {
      const answer = await app.request(path, { headers })
      expect([path, answer.status]).toEqual([path, 200])
    }
    expect((await app.request('/v1/notes/%25%F0%9F%9B%A9%2Fa+b', { headers })).status).toBe(404)
  }))
