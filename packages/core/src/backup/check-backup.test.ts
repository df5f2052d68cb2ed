import { expect, test } from 'vitest'
import { LAST_INSTANT_MS } from '../records/sort-key.ts'
import { backupCheck } from './check-backup.ts'

const HASH = 'a'.repeat(64)

function account(id: string, email = `${id}@example.org`) {
  return { type: 'account', id, email, displayName: null, status: 'active', created: 0, revision: 1 }
}

function key(hash: string | null, usage: readonly object[] = []) {
  return { type: 'key', hash, prefix: 'svc_live_x', created: 0, lastUsed: null, usage }
}

function record(kind: string, id: string, fields: object = {}) {
  const doc = JSON.stringify({ id, updatedAt: '1970-01-01T00:00:00.001Z', ...fields })
  return { type: 'record', kind, id, revision: 1, created: 0, doc }
}

const SESSION = { schema: 1, startedAt: '1970-01-01T00:00:00.000Z' }
const NEXT_DAY = Date.UTC(2026, 9, 4)
const AIRWAY = { type: 'airway', airspace: 'lower', designator: 'w1', doc: '{}' }
const DELETED = { ...record('note', 'd'), doc: null }
const USED = { day: 1, route: 'GET /v1/me', requests: 2, errors: 0 }

/** The failure of the last line, after lines without one. */
function faultOf(lines: readonly unknown[]): string | null {
  const check = backupCheck()
  const results = lines.map((line) => check.add(line))
  for (const [at, result] of results.slice(0, -1).entries())
    expect([at, result]).toEqual([at, { ok: true, value: lines[at] }])
  const last = results.at(-1)!
  return last.ok ? null : last.failure
}

test('the rows of a store are accepted', () => {
  const lines = [
    ...[
      account('a'),
      { ...key(null), created: -LAST_INSTANT_MS, lastUsed: LAST_INSTANT_MS },
      { ...key(null), created: LAST_INSTANT_MS, lastUsed: -LAST_INSTANT_MS },
      key(HASH, [USED, { ...USED, day: 2 }, { ...USED, route: 'GET /v1/notes' }]),
      { ...record('note', '.'), created: -1 },
      DELETED,
      record('note', 'e'),
      record('sharedPlanning', 'p'),
    ],
    record('pluginSession', 'flight-1', SESSION),
    // Its start is compared with the revision, not with the present.
    {
      ...record('pluginSession', 'flight-2', { ...SESSION, startedAt: '2026-10-03T12:00:00.000Z' }),
      revision: NEXT_DAY,
    },
    { ...account('b'), displayName: 'Beto', status: 'paused' },
    record('note', 'e'),
    { ...account('c'), displayName: '', status: 'unconfirmed' },
    // In the order of code points, which is not that of UTF-16 units.
    account('\uffff', 'd@example.org'),
    account('\u{10000}', 'e@example.org'),
    AIRWAY,
    AIRWAY,
  ]
  expect(faultOf(lines)).toBeNull()
})

const A = account('a')
test.each<[readonly unknown[], string]>([
  [[{ ...A, displayName: 7 }], 'the field displayName must be a text or null'],
  [[null], 'it is no row of a store'],
  [['account'], 'it is no row of a store'],
  [[{ id: 'a' }], 'it is no row of a store'],
  [[{ type: 'toString' }], 'it is no row of a store'],
  [[{ type: 7 }], 'it is no row of a store'],
  [[{ ...A, status: 'gone' }], 'the field status must be unconfirmed, active or paused'],
  [[{ ...A, more: 1 }], 'the field more is no field that this release knows'],
  [[{ ...A, email: undefined }], 'the field email is missing'],
  [[{ ...A, revision: -1 }], 'the field revision must not be negative'],
  [[{ ...A, revision: 8.64e15 }], 'the field revision must be a revision'],
  [[{ ...A, revision: 1.5 }], 'the field revision must be a whole number'],
  [[{ ...A, created: '0' }], 'the field created must be a number'],
  [[{ ...A, created: 1.5 }], 'the field created must be a whole number'],
  [[{ ...A, created: -LAST_INSTANT_MS - 1 }], 'the field created must be a time in milliseconds'],
  [[A, { ...key(null), created: LAST_INSTANT_MS + 1 }], 'the field created must be a time in milliseconds'],
  [[A, { ...key(null), lastUsed: LAST_INSTANT_MS + 1 }], 'the field lastUsed must be a time in milliseconds'],
  [[A, { ...DELETED, created: LAST_INSTANT_MS + 1 }], 'the field created must be a time in milliseconds'],
  [[A, key(HASH, [{ ...USED, requests: -1 }])], 'the field usage.0.requests must not be negative'],
  [[A, A], 'the account a must come before a, once'],
  [[account('b'), A], 'the account a must come before b, once'],
  [[A, account('b', 'A@example.org')], 'the e-mail address A@example.org is that of another account'],
  [[account('a', 'B@example.org'), account('b')], 'the e-mail address b@example.org is that of another account'],
  [[key(HASH)], 'a key must come after its account'],
  [[DELETED], 'a record must come after its account'],
  [[A, key('x')], 'the field hash must have 64 hexadecimal digits'],
  [[A, key(`${HASH}0`)], 'the field hash must have 64 hexadecimal digits'],
  [[A, key(`0${HASH.slice(1)}\n`)], 'the field hash must have 64 hexadecimal digits'],
  [[A, key(HASH), account('b'), key(HASH)], 'the key is in the backup twice'],
  [[A, key(HASH, [USED, USED])], 'the field usage has a day and route twice'],
  [[A, DELETED, key(HASH)], 'the keys of an account must come before its records'],
  [[A, record('box', 'x')], 'box is no kind of record that this release knows'],
  [[A, DELETED, DELETED], 'the record note d must come before note d, once'],
  [
    [A, record('pluginSession', 'flight-1', SESSION), DELETED],
    'the record note d must come before pluginSession flight-1, once',
  ],
  [
    [A, record('sharedPlanning', 'p'), account('b'), record('sharedPlanning', 'p')],
    'the shared planning p is in the backup twice',
  ],
  [[A, { ...record('note', 'e'), id: 'f' }], 'the field doc must be the document of note f'],
  [[A, { ...record('note', 'e'), doc: '{' }], 'the field doc must be the document of note e'],
  [[A, record('pluginSession', 'flight-1')], 'the record pluginSession flight-1: record.schema must be 1'],
  [[AIRWAY, A], 'the airways must come after every account'],
  [[A, { ...AIRWAY, doc: '[]' }], 'the field doc must be a JSON object'],
])('the last row of case %# is refused', (lines, failure) => {
  expect(faultOf(lines)).toBe(failure)
})
