import { beforeAll, expect, test } from 'vitest'
import { checks, connect, runChecks } from './index.ts'
import { reasonOf } from './run.ts'
import { createSampleAccount, type Running, startService } from './testing/sample-account.ts'

let service: Running
let key: string
beforeAll(async () => {
  service = await startService()
  key = await createSampleAccount(service.subject)
})

test('all pass on this service', async () => {
  const results = await runChecks(service.connectTo(key), checks, { writes: true })
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
})

test('without permission to write, no check stores a session', async () => {
  const connection = service.connectTo(key)
  async function total() {
    return ((await connection.read('/v1/plugin/sessions')).page as { total: number }).total
  }
  const before = await total()
  const results = await runChecks(connection, checks, { writes: false })
  expect(await total()).toBe(before)
  expect(results.filter(({ result }) => result === 'skipped')).toHaveLength(
    checks.filter(({ writes }) => writes).length,
  )
})

test('a service that cannot be reached fails every check with the reason', async () => {
  const nowhere = connect({ url: 'http://127.0.0.1:1', key, timeoutMs: 20_000, fetch, sleep: async () => undefined })
  const results = await runChecks(nowhere, checks, { writes: false })
  for (const { result, message } of results.filter(({ result }) => result !== 'skipped')) {
    expect(result).toBe('failed')
    expect(message).toMatch(/^the request failed: .*\(/)
  }
})

test.each([
  [new Error('fetch failed'), 'fetch failed'],
  [new Error('fetch failed', { cause: new Error('refused') }), 'fetch failed (refused)'],
  [new Error('fetch failed', { cause: 'refused' }), 'fetch failed'],
  [new Error('fetch failed', { cause: null }), 'fetch failed'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('the reason of %o is %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

test('an account without records fails no check', async () => {
  const empty = await service.subject.createAccount()
  const results = await runChecks(service.connectTo(empty.key), checks, { writes: false })
  expect(results.filter(({ result }) => result === 'failed')).toEqual([])
  const unread = results.filter(({ result }) => result === 'not applicable')
  expect(unread.map(({ id, message }) => `${id}: ${message}`)).toEqual([
    'collections/id-and-updated-at: the account has no records',
    'collections/one-record: the account has no records',
    'collections/cursor: the account has no records',
    'collections/updated-since: the account has no records',
    'collections/newest-first: the account has no records',
    'collections/by-identifier: the account has no records',
    'collections/aircraft-filter: the account has no records',
    'aerodromes/by-identifier: no card has an identifier',
    'attachments/download: no card has an attachment',
    'attachments/not-listed: the account has no card',
    'logbook/bounds: the newest entry has no date',
    'shared-plannings/one: the account has no shared planning',
  ])
})

test('ids that need escapes in a path fail no check', async () => {
  const { subject, connectTo } = service
  const [id, code] = ['a/b?c=d&e#f%25 ñ', 'a/b#c']
  const attachment = { id: '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c12', name: 'x.pdf', kind: 'other' }
  const odd = await subject.createAccount()
  const kinds = ['note', 'checkFlight', 'flightPlan', 'route', 'logbook', 'sharedPlanning']
  await subject.import(odd.id, [
    ...kinds.map((kind) => ({ kind, record: { id } })),
    { kind: 'aerodrome', record: { id, code, attachments: [attachment] } },
    { kind: 'aircraft', record: { id, attachments: [attachment] } },
    { kind: 'checklist', record: { id, aircraftId: id, title: 'x' } },
  ])
  await subject.putFile(odd.id, attachment.id, new Uint8Array([37]))
  const results = await runChecks(connectTo(odd.key), checks, { writes: false })
  expect(results.filter(({ result }) => result === 'failed')).toEqual([])
})
