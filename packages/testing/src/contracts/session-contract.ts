import { normaliseSession, type StoredSession } from '@flightbag/core'
import {
  DAY_MS,
  HOUR_MS,
  instantText,
  type JsonObject,
  MINUTE_MS,
  type PreparedSession,
  prepareSession,
  type SessionPort,
} from '@flightbag/core/ports'
import { pluginStats, storedSession } from '@flightbag/core/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_TEST_NOW_MS, sessionBodies, sessionIds } from '../arbitraries/session-arbitraries.ts'
import { statsFromContributions } from '../memory/session-sums.ts'

/** A session store under test. */
export interface SessionHarness {
  readonly sessions: SessionPort
  /** Creates a new account and returns its id. */
  account(): Promise<string>
  /** A live session as it is served, null when there is none. */
  stored(accountId: string, id: string): Promise<StoredSession | null>
  close(): Promise<void>
}

const NO_QUOTA = 0
const NOON_MS = SESSION_TEST_NOW_MS

function prepared(id: string, nowMs: number, body: JsonObject = {}): PreparedSession {
  const whole = { schema: 1, startedAt: instantText(NOON_MS - HOUR_MS), ...body }
  const normalised = normaliseSession(whole, { nowMs })
  if (!normalised.ok) throw new Error(`the contract's own body was refused: ${JSON.stringify(normalised.failure)}`)
  return prepareSession(id, normalised.value, nowMs)
}

/** The contract of {@link SessionPort}. `runs` limits the property that compares whole histories. */
export function sessionContract(name: string, open: () => Promise<SessionHarness>, runs = 50): void {
  describe(`plugin sessions: ${name}`, () => {
    let harness: SessionHarness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(async () => harness.close())

    it('creates on the first arrival, replaces the whole on the next, and keeps createdAt', async () => {
      const { sessions, stored } = harness
      const account = await harness.account()
      const first = prepared('flight-1', NOON_MS, { simulator: 'X-Plane 12', departure: 'SAEZ' })
      expect(await sessions.put(account, first, NO_QUOTA)).toEqual({ kind: 'created' })
      const before = await stored(account, 'flight-1')
      expect(before).toMatchObject({ id: 'flight-1', createdAt: instantText(NOON_MS), simulator: 'X-Plane 12' })
      expect(v.safeParse(storedSession, before).issues).toBeUndefined()

      const second = prepared('flight-1', NOON_MS + MINUTE_MS, { departure: 'SABE' })
      expect(await sessions.put(account, second, NO_QUOTA)).toEqual({ kind: 'replaced' })
      const after = await stored(account, 'flight-1')
      expect(after).toMatchObject({
        createdAt: instantText(NOON_MS),
        receivedAt: instantText(NOON_MS + MINUTE_MS),
        durationMinutes: 61,
        departure: 'SABE',
        simulator: null,
      })
      expect((after?.updatedAt ?? '') > (before?.updatedAt ?? '')).toBe(true)
    })

    it('ignores a copy that was overtaken by a newer one', async () => {
      const { sessions, stored } = harness
      const account = await harness.account()
      const newer = prepared('overtaken', NOON_MS, { status: 'completed', endedAt: instantText(NOON_MS) })
      await sessions.put(account, newer, NO_QUOTA)
      const before = await stored(account, 'overtaken')
      function put(beforeMs: number) {
        return sessions.put(account, prepared('overtaken', NOON_MS - beforeMs), NO_QUOTA)
      }
      for (const delayMs of [1001, 5000, MINUTE_MS - 1]) expect(await put(delayMs)).toEqual({ kind: 'overtaken' })
      expect(await stored(account, 'overtaken')).toEqual(before)
      expect((await sessions.stats(account)).byStatus).toEqual({ in_progress: 0, completed: 1, aborted: 0 })
      // Clocks of two servers may differ by a second, and a clock that is set back locks no client out.
      expect(await put(1000)).toEqual({ kind: 'replaced' })
      expect(await put(HOUR_MS)).toEqual({ kind: 'replaced' })
    })

    it('gives each arrival a revision of its time, increasing even when the clock is set back', async () => {
      const { sessions, stored } = harness
      const account = await harness.account()
      async function updatedAt(id: string, nowMs: number) {
        await sessions.put(account, prepared(id, nowMs), NO_QUOTA)
        return (await stored(account, id))?.updatedAt
      }
      expect(await updatedAt('a', NOON_MS)).toBe(instantText(NOON_MS))
      expect(await updatedAt('b', NOON_MS)).toBe(instantText(NOON_MS + 1))
      expect(await updatedAt('c', NOON_MS - HOUR_MS)).toBe(instantText(NOON_MS + 2))
    })

    it('accepts any status after any other', async () => {
      const account = await harness.account()
      const walk = ['completed', 'in_progress', 'aborted', 'completed', 'aborted', 'in_progress', 'completed'] as const
      for (const [n, status] of walk.entries()) {
        const decision = await harness.sessions.put(account, prepared('flight-1', NOON_MS + n, { status }), NO_QUOTA)
        expect(decision.kind).toBe(n === 0 ? 'created' : 'replaced')
        expect(await harness.stored(account, 'flight-1')).toMatchObject({ status })
      }
      const { byStatus } = await harness.sessions.stats(account)
      expect(byStatus).toEqual({ in_progress: 0, completed: 1, aborted: 0 })
    })

    it('never stores a deleted session again, and does not count it any more', async () => {
      const { sessions, stored } = harness
      const account = await harness.account()
      expect(await sessions.remove(account, 'flight-1', NOON_MS)).toBe(false)
      await sessions.put(account, prepared('flight-1', NOON_MS), NO_QUOTA)
      expect(await sessions.remove(account, 'flight-1', NOON_MS + 1)).toBe(true)
      expect(await sessions.remove(account, 'flight-1', NOON_MS + 2)).toBe(false)
      expect(await stored(account, 'flight-1')).toBeNull()
      for (const laterMs of [MINUTE_MS, 400 * DAY_MS]) {
        const again = prepared('flight-1', NOON_MS + laterMs)
        expect(await sessions.put(account, again, NO_QUOTA)).toEqual({ kind: 'gone' })
      }
      expect(await stored(account, 'flight-1')).toBeNull()
      expect((await sessions.stats(account)).sessions).toBe(0)
    })

    it('accepts no more new sessions per UTC day than the quota, but every replacement', async () => {
      const { sessions } = harness
      const account = await harness.account()
      function put(id: string, nowMs: number) {
        return sessions.put(account, prepared(id, nowMs), 2)
      }
      const midnightMs = NOON_MS + 12 * HOUR_MS
      expect(await put('one', NOON_MS)).toEqual({ kind: 'created' })
      expect(await put('two', NOON_MS)).toEqual({ kind: 'created' })
      expect(await put('three', NOON_MS)).toEqual({ kind: 'quota', retryAfterSeconds: 300 })
      expect(await put('three', midnightMs - 1500)).toEqual({ kind: 'quota', retryAfterSeconds: 2 })
      expect(await put('one', midnightMs - 1)).toEqual({ kind: 'replaced' })
      expect(await put('three', midnightMs)).toEqual({ kind: 'created' })
      await sessions.remove(account, 'one', midnightMs)
      await sessions.remove(account, 'three', midnightMs)
      expect(await put('four', midnightMs)).toEqual({ kind: 'created' })
      expect(await put('five', midnightMs)).toMatchObject({ kind: 'quota' })
      expect(await sessions.put(account, prepared('five', midnightMs), NO_QUOTA)).toEqual({ kind: 'created' })
    })

    it('creates one of many concurrent PUTs of a new id, and keeps one of them whole', async () => {
      const { sessions, stored } = harness
      const account = await harness.account()
      const copies = Array.from({ length: 20 }, (_, n) => prepared('flight-1', NOON_MS + n, { simulator: `copy ${n}` }))
      const decisions = await Promise.all(copies.map((copy) => sessions.put(account, copy, NO_QUOTA)))
      expect(decisions.map(({ kind }) => kind).sort()).toEqual(['created', ...Array(19).fill('replaced')])
      const firstMs = NOON_MS + decisions.findIndex(({ kind }) => kind === 'created')
      const last = await stored(account, 'flight-1')
      expect(last?.createdAt).toBe(instantText(firstMs))
      expect(copies.map(({ receivedAt }) => receivedAt)).toContain(last?.receivedAt)
      expect(last?.simulator).toBe(`copy ${Date.parse(last?.receivedAt ?? '') - NOON_MS}`)
      expect((await sessions.stats(account)).sessions).toBe(1)
    })

    it('applies the quota to many concurrent new sessions', async () => {
      const account = await harness.account()
      const many = Array.from({ length: 20 }, (_, n) => prepared(`flight-${n}`, NOON_MS))
      const decisions = await Promise.all(many.map((session) => harness.sessions.put(account, session, 3)))
      expect(decisions.filter(({ kind }) => kind === 'created')).toHaveLength(3)
      expect(decisions.filter(({ kind }) => kind === 'quota')).toHaveLength(17)
    })

    it('stores concurrent sessions with different ids as if each were alone', async () => {
      const { sessions, stored } = harness
      const [account, other] = [await harness.account(), await harness.account()]
      const copies = Array.from({ length: 20 }, (_, n) =>
        prepared(`flight-${n}`, NOON_MS + n, { simulator: `copy ${n}`, stats: { transmissions: n } }),
      )
      await sessions.put(account, copies[3]!, NO_QUOTA)
      await sessions.put(account, copies[4]!, NO_QUOTA)
      await sessions.remove(account, 'flight-4', NOON_MS)
      const puts = copies.flatMap((copy) => [
        sessions.put(account, copy, NO_QUOTA),
        sessions.put(other, copy, NO_QUOTA),
      ])
      const decisions = await Promise.all(puts)
      function expected(n: number) {
        return n === 3 ? 'replaced' : n === 4 ? 'gone' : 'created'
      }
      expect(decisions.map(({ kind }) => kind)).toEqual(copies.flatMap((_, n) => [expected(n), 'created']))
      const kept = copies.filter(({ id }) => id !== 'flight-4')
      expect(await sessions.stats(account)).toEqual(statsFromContributions(kept.map((copy) => copy.contribution)))
      const updates = new Set<string | undefined>()
      for (const copy of kept) {
        const session = await stored(account, copy.id)
        expect(session).toMatchObject(JSON.parse(`{${copy.body}}`))
        updates.add(session?.updatedAt)
      }
      expect(updates.size).toBe(kept.length)
    })

    it('keeps accounts apart', async () => {
      const { sessions, stored } = harness
      const [mine, theirs] = [await harness.account(), await harness.account()]
      await sessions.put(mine, prepared('flight-1', NOON_MS, { simulator: 'mine' }), 1)
      expect(await sessions.remove(theirs, 'flight-1', NOON_MS)).toBe(false)
      expect(await stored(theirs, 'flight-1')).toBeNull()
      expect(await sessions.put(theirs, prepared('flight-1', NOON_MS, { simulator: 'theirs' }), 1)).toEqual({
        kind: 'created',
      })
      await sessions.remove(theirs, 'flight-1', NOON_MS)
      expect(await stored(mine, 'flight-1')).toMatchObject({ simulator: 'mine' })
      expect((await sessions.stats(mine)).sessions).toBe(1)
    })

    it('returns statistics equal to those of the stored sessions, after any history', async () => {
      const step = fc.tuple(sessionIds, fc.option(sessionBodies(2), { freq: 4 }), fc.nat(3 * HOUR_MS))
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
          const account = await harness.account()
          const live = new Map<string, PreparedSession>()
          const gone = new Set<string>()
          for (const [id, body, laterMs] of steps) {
            if (body === null) {
              expect(await harness.sessions.remove(account, id, NOON_MS + laterMs)).toBe(live.has(id))
              if (live.delete(id)) gone.add(id)
              continue
            }
            const session = prepared(id, NOON_MS + laterMs, body)
            const kind = gone.has(id) ? 'gone' : live.has(id) ? 'replaced' : 'created'
            expect(await harness.sessions.put(account, session, NO_QUOTA)).toEqual({ kind })
            if (kind !== 'gone') live.set(id, session)
          }
          const stats = await harness.sessions.stats(account)
          expect(stats).toEqual(statsFromContributions([...live.values()].map(({ contribution }) => contribution)))
          expect(v.safeParse(pluginStats, stats).issues).toBeUndefined()
          for (const [id, session] of live) {
            expect(await harness.stored(account, id)).toMatchObject(JSON.parse(`{${session.body}}`))
          }
        }),
        { numRuns: runs },
      )
    })
  })
}
