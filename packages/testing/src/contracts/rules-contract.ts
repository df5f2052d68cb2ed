import {
  type decideSession,
  type EpochMs,
  instantText,
  type LivePort,
  type OpenInterval,
  type SessionPort,
  type SessionStanding,
} from '@flightbag/core/ports'
import { describe, expect, it } from 'vitest'
import { present } from '../lib/present.ts'
import { someSession } from '../lib/some-session.ts'
import { reportOf } from '../memory/live-model.ts'

/** The rules of core whose comparisons a statement makes. */
export interface LiveRules {
  readonly overtakingArrivals: (nowMs: EpochMs) => OpenInterval
  readonly deliverableCommands: (nowMs: EpochMs) => OpenInterval
}

/** A database over which the ports are opened with other rules than core's. */
export interface RulesHarness {
  sessions(decide: typeof decideSession): SessionPort
  live(rules: LiveRules): LivePort
  /** Creates a new account and returns its id. */
  account(): Promise<string>
}

const NOON_MS = Date.UTC(2026, 2, 1, 12)
const DAY_MS = 86_400_000

function arrivedAt(id: string, ms: EpochMs) {
  return { ...someSession(id), receivedAt: instantText(ms), body: `"receivedAt":"${instantText(ms)}"` }
}

/** Ten milliseconds before and after a time. */
function around(nowMs: EpochMs): OpenInterval {
  return { afterMs: nowMs - 10, beforeMs: nowMs + 10 }
}

/** No database contains a rule: what another rule decides is stored. */
export function rulesContract(name: string, open: () => Promise<RulesHarness>): void {
  describe(`rules outside of the database: ${name}`, () => {
    it('stores a session as the rule decides from the stored state', async () => {
      const harness = await open()
      const standings: SessionStanding[] = []
      const kinds = ['created', 'replaced', 'overtaken', 'created', 'created', 'gone'] as const
      const answers = kinds.map((kind) => ({ kind }))
      const sessions = harness.sessions((standing) => {
        standings.push(standing)
        return answers[standings.length - 1]!
      })
      const account = await harness.account()
      const calls = [
        ['one', NOON_MS],
        // core would answer that this copy was overtaken
        ['one', NOON_MS - 30_000],
        ['one', NOON_MS + 1],
        ['two', NOON_MS + 2],
        ['three', NOON_MS + DAY_MS],
        ['three', NOON_MS + DAY_MS + 1],
      ] as const
      for (const [n, [id, ms]] of calls.entries()) {
        expect(await sessions.put(account, arrivedAt(id, ms), 1)).toBe(answers[n])
      }
      expect(standings).toEqual([
        { existing: 'none', receivedAtMs: null, newToday: 0 },
        { existing: 'stored', receivedAtMs: NOON_MS, newToday: 1 },
        { existing: 'stored', receivedAtMs: NOON_MS - 30_000, newToday: 1 },
        { existing: 'none', receivedAtMs: null, newToday: 1 },
        { existing: 'none', receivedAtMs: null, newToday: 0 },
        { existing: 'stored', receivedAtMs: NOON_MS + DAY_MS, newToday: 1 },
      ])
      expect((await sessions.stats(account)).byStation).toEqual({ 5: 3 })
    })

    it('compares reports with the given arrivals', async () => {
      const harness = await open()
      const live = harness.live({ overtakingArrivals: around, deliverableCommands: around })
      const account = await harness.account()
      async function currentAfter(sessionId: string, nowMs: EpochMs) {
        await live.report(account, reportOf(sessionId), [], nowMs)
        return (await live.current(account, NOON_MS))?.sessionId
      }
      expect(await currentAfter('first', NOON_MS)).toBe('first')
      for (const ms of [-9, 0, 9]) expect([ms, await currentAfter(`${ms}`, NOON_MS + ms)]).toEqual([ms, 'first'])
      expect(await currentAfter('far behind', NOON_MS - 10)).toBe('far behind')
      expect(await currentAfter('ahead', NOON_MS)).toBe('ahead')
    })

    it('delivers commands with the given times', async () => {
      const harness = await open()
      const live = harness.live({
        overtakingArrivals: () => ({ afterMs: 0, beforeMs: 0 }),
        deliverableCommands: around,
      })
      const account = await harness.account()
      for (const ms of [-10, -9, 9, 10]) await live.send(account, { kind: 'test' }, `at${ms}`, NOON_MS + ms)
      const answer = present(await live.report(account, reportOf('flight-1'), [], NOON_MS))
      expect(answer.commands.map(({ id }) => id)).toEqual(['at-9', 'at9'])
    })
  })
}
