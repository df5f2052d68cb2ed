import { recordKinds } from '@flightbag/core'
import { expect } from 'vitest'
import type { Route } from '../../../http/src/declare/path-table.ts'
import type { KeyRoute } from '../../../http/src/declare/route.ts'
import { routes as served } from '../../../http/src/routes/routes.ts'
import type { Mark } from './full-bag.ts'

/** The declared routes that need a key. */
export const routes = (served as readonly Route<never>[]).filter(
  (route): route is KeyRoute<never> => route.access === 'key',
)
export const asked = routes.filter(({ method }) => method === 'GET')

export type Values = Readonly<Record<string, string>>

/**
 * For each path with parameters, values with which the owner of the bag gets a success. A new route without an entry
 * fails the tests.
 */
export function opening({ word, national }: Mark, attachmentId: string): Readonly<Record<string, Values>> {
  const collections = recordKinds.flatMap(({ collection, name }) =>
    collection === null ? [] : [[`/v1/${collection}/{id}`, { id: `${word}-${name}` }] as const],
  )
  return {
    ...Object.fromEntries(collections),
    '/v1/shared-plannings/{id}': { id: `${word}-sharedPlanning` },
    '/v1/aerodromes/{id}/attachments/{attachmentId}': { id: `${word}-aerodrome`, attachmentId },
    '/v1/aircraft/{id}/attachments/{attachmentId}': { id: `${word}-aircraft`, attachmentId },
    '/v1/weather/{ident}': { ident: national },
  }
}

/** A body for every route that has one; `names` are those that it may contain. */
export const bodies: Readonly<Record<string, (names: readonly string[]) => object>> = {
  '/v1/plugin/sessions/{id}': () => ({ schema: 1, startedAt: '2026-10-03T08:00:00Z' }),
  '/v1/plugin/live': (names) => ({
    schema: 1,
    sessionId: 'mine',
    sentAt: '2026-10-03T08:00:00Z',
    acks: names.map((id) => ({ id, outcome: 'refused', reason: 'on_ground' })),
  }),
}

/** A path with the values of its parameters. */
export function filled(path: string, values: Values): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? expect.fail(`no ${name}`)),
  )
}

export function queryOf(values: Values): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A request to a route with the given values. */
export interface Question {
  readonly route: KeyRoute<never>
  readonly params: Values
  readonly query: Values
  readonly headers?: Readonly<Record<string, string>>
}
