import { hash } from 'node:crypto'
import { documentText, instantText, newestFirst } from '@flightbag/core/ports'
import { someSession } from '@flightbag/testing/lib/some-session'
import { expect, test } from 'vitest'
import { sessionPort } from './session-port.ts'
import type { SessionState, SessionWrite, StoredSums } from './statements.ts'

const NOON = Date.UTC(2026, 9, 3, 12)
const TODAY = NOON / 86_400_000 - 0.5
const NONE: SessionState = { revision: { ms: 7, isOnOldTimeline: false }, stored: null, counted: null }
const COPY = {
  isDeleted: false,
  createdMs: 5,
  amounts: '[["sessions","1"],["minutes","30"]]',
  beginning: `{"id":"flight-1","receivedAt":"${instantText(NOON - 1)}"`,
}
const STORED: SessionState = { ...NONE, stored: COPY }
const DELETED: SessionState = { ...NONE, stored: { ...COPY, isDeleted: true, amounts: null, beginning: '' } }
const SUMS: StoredSums = { amounts: [], newestSort: null, oldestSort: null }
const SESSION = { ...someSession('flight-1'), receivedAt: instantText(NOON) }

/** The port over an account in this state, or without one, and what it has written. */
function over(state: SessionState | null, sums: StoredSums = SUMS) {
  const written: (readonly [SessionWrite | null, frees: boolean])[] = []
  const port = sessionPort({
    async change(_account, _id, decide, { frees = false } = {}) {
      if (state === null) return null
      const { answer, write } = decide(state)
      written.push([write, frees])
      return answer
    },
    sums: async () => sums,
  })
  return { port, written }
}

function stored(createdMs: number) {
  return {
    revisionMs: NOON,
    createdMs,
    session: {
      sort: newestFirst(Date.parse(SESSION.startedAt)),
      amounts: '[["station:5","1"]]',
      digest: hash('sha256', SESSION.body, 'buffer'),
      document: documentText('flight-1', NOON, createdMs, SESSION.body),
    },
  }
}

const ADDED = [['station:5', 1n]]

test('a new session is counted with those of its UTC day', async () => {
  for (const [counted, sessions] of [
    [null, 1],
    [{ day: TODAY, sessions: 4 }, 5],
    [{ day: TODAY - 1, sessions: 4 }, 1],
  ] as const) {
    const { port, written } = over({ ...NONE, counted })
    expect(await port.put('ana', SESSION, 5)).toEqual({ kind: 'created' })
    const count = { addedSessions: 1, addedAmounts: ADDED, counted: { day: TODAY, sessions } }
    expect(written).toEqual([[{ ...stored(NOON), ...count }, false]])
  }
})

test('a stored session is replaced with its time of creation, unless the session has one of its own', async () => {
  for (const [createdAt, createdMs] of [
    [null, 5],
    [instantText(3), 3],
  ] as const) {
    const { port, written } = over({ ...STORED, counted: { day: TODAY, sessions: 5 } })
    expect(await port.put('ana', { ...SESSION, createdAt }, 5)).toEqual({ kind: 'replaced' })
    const addedAmounts = [...ADDED, ['sessions', -1n], ['minutes', -30n]]
    expect(written).toEqual([[{ ...stored(createdMs), addedSessions: 0, addedAmounts, counted: null }, false]])
  }
})

test('a session that was deleted, overtaken or is over the quota is not stored', async () => {
  const late = { ...STORED, stored: { ...COPY, beginning: `{"receivedAt":"${instantText(NOON + 2000)}"` } }
  const full = { ...NONE, counted: { day: TODAY, sessions: 5 } }
  for (const [state, kind] of [
    [DELETED, 'gone'],
    [late, 'overtaken'],
    [full, 'quota'],
  ] as const) {
    const { port, written } = over(state)
    expect(await port.put('ana', SESSION, 5)).toMatchObject({ kind })
    expect(written).toEqual([[null, false]])
  }
  expect(await over(null).port.put('ana', SESSION, 5)).toEqual({ kind: 'no_account' })
})

test('a deletion frees space and subtracts what the session added; nothing else is deleted', async () => {
  const { port, written } = over(STORED)
  expect(await port.remove('ana', 'flight-1', NOON)).toBe(true)
  const addedAmounts = [
    ['sessions', -1n],
    ['minutes', -30n],
  ]
  const write = { revisionMs: NOON, createdMs: 5, session: null, addedSessions: -1, addedAmounts, counted: null }
  expect(written).toEqual([[write, true]])
  for (const state of [NONE, DELETED, null]) {
    const { port, written } = over(state)
    expect(await port.remove('ana', 'flight-1', NOON)).toBe(false)
    expect(written.flatMap(([write]) => write ?? [])).toEqual([])
  }
})

test('the statistics have the stored sums, and the starts of the oldest and the newest session', async () => {
  const amounts = [
    { name: 'sessions', amount: '2' },
    { name: 'minutes', amount: '75' },
  ]
  const { port } = over(NONE, { amounts, newestSort: newestFirst(NOON), oldestSort: newestFirst(-1) })
  expect(await port.stats('ana')).toMatchObject({
    sessions: 2,
    minutes: 75,
    firstStartedAt: '1969-12-31T23:59:59.999Z',
    lastStartedAt: '2026-10-03T12:00:00.000Z',
  })
  expect(await over(NONE).port.stats('ana')).toMatchObject({ sessions: 0, firstStartedAt: null, lastStartedAt: null })
})
