import {
  instantText,
  type JsonObject,
  normaliseSession,
  prepareSession,
  type SessionDecision,
  type SessionPort,
} from '@flightbag/core'
import { SESSION_TEST_NOW_MS, sessionBodies } from '@flightbag/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSameWhenShared, type Round } from '../testing/shared-calls.ts'
import { sessionStore } from './sessions.ts'

const ROUND_MS = 3000

interface Call {
  readonly id: string
  /** A session that is removed before it. */
  readonly removed: string | null
  readonly body: JsonObject
  readonly lateMs: number
  readonly newSessionsPerDay: number
}

const id = fc.constantFrom('flight-1', 'flight-2', 'quoted "\\')

const call: fc.Arbitrary<Call> = fc.record({
  id,
  removed: fc.option(id, { freq: 4 }),
  body: fc.oneof(sessionBodies(3), fc.constant({ schema: 1, startedAt: instantText(SESSION_TEST_NOW_MS) })),
  lateMs: fc.constantFrom(0, 0, ROUND_MS + 1001),
  newSessionsPerDay: fc.constantFrom(0, 0, 0, 1),
})

const rounds: fc.Arbitrary<Round<Call>[]> = fc.array(
  fc.array(fc.option(call, { nil: undefined, freq: 8 }), { minLength: 3, maxLength: 3 }),
  { minLength: 2, maxLength: 4 },
)

async function remove(sessions: SessionPort, accountId: string, { removed }: Call, round: number) {
  if (removed !== null) await sessions.remove(accountId, removed, SESSION_TEST_NOW_MS + round * ROUND_MS)
}

function put(sessions: SessionPort, accountId: string, call: Call, round: number) {
  const nowMs = SESSION_TEST_NOW_MS + round * ROUND_MS - call.lateMs
  const session = normaliseSession(call.body, { nowMs })
  if (!session.ok) throw new Error(JSON.stringify(session.failure))
  return sessions.put(accountId, prepareSession(call.id, session.value, nowMs), call.newSessionsPerDay)
}

test('sessions in shared statements have the answers and leave the rows of single ones', async () => {
  let shared = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (calls) => {
      const isShared = await expectSameWhenShared<SessionPort, Call, SessionDecision>(calls, {
        open: sessionStore,
        prepare: remove,
        call: put,
        tables: ['session', 'account_stamp', 'record_count', 'session_amount', 'session_quota'],
        written: 'account_stamp',
      })
      if (isShared) shared += 1
    }),
    { numRuns: 20 },
  )
  expect(shared).toBeGreaterThan(0)
})
