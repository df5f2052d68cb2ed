import type { Ack } from '@flightbag/core'
import type { LivePort } from '@flightbag/core/ports'
import { currentReport, handedCommand, listedCommand } from '@flightbag/core/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '../lib/present.ts'
import type { LiveModel, LiveSystem } from '../memory/live-model.ts'
import { liveHistories, reportOf } from '../memory/live-model.ts'

/** A live link under test. */
export interface LiveHarness {
  readonly live: LivePort
  /** Creates a new account and returns its id. */
  account(): Promise<string>
  close(): Promise<void>
}

const NOON_MS = Date.UTC(2026, 2, 1, 12)
const MINUTE_MS = 60_000
const request = {
  kind: 'holding',
  navaid: 'EZE',
  inboundCourseDeg: 110,
  turn: 'right',
  legMinutes: null,
  altitudeFt: 4000,
}

function spoken(id: string, said: string): Ack {
  return { id, outcome: 'spoken', said, reason: null, at: null }
}

function refused(id: string, reason: string): Ack {
  return { id, outcome: 'refused', said: null, reason, at: null }
}

type Present = ReturnType<typeof ofPresentAccounts>

/** The port as the tests below use it: all their accounts exist. */
function ofPresentAccounts(live: LivePort) {
  return {
    ...live,
    report: async (...call: Parameters<LivePort['report']>) => present(await live.report(...call)),
    send: async (...command: Parameters<LivePort['send']>) => present(await live.send(...command)),
  }
}

/** The contract of {@link LivePort}. `runs` limits the property that compares whole histories with a model. */
export function liveContract(name: string, open: () => Promise<LiveHarness>, runs = 30): void {
  describe(`the live link: ${name}`, () => {
    let harness: LiveHarness
    let live: Present
    let ids = 0
    function newId() {
      return `command-${++ids}`
    }
    const report = reportOf('flight-1')
    beforeAll(async () => {
      harness = await open()
      live = ofPresentAccounts(harness.live)
    })
    afterAll(async () => harness.close())

    it('delivers each command exactly once, oldest first', async () => {
      const account = await harness.account()
      const [first, second, third] = [newId(), newId(), newId()]
      await live.send(account, request, second, NOON_MS + 2)
      await live.send(account, request, first, NOON_MS + 1)
      await live.send(account, request, third, NOON_MS + 2)
      const { commands } = await live.report(account, report, [], NOON_MS + 5000)
      expect(commands.map(({ id }) => id)).toEqual([first, second, third])
      expect(commands[0]).toEqual({ id: first, createdAt: new Date(NOON_MS + 1).toISOString(), request })
      expect(v.safeParse(v.array(handedCommand), commands).issues).toBeUndefined()
      expect((await live.report(account, report, [], NOON_MS + 5001)).commands).toEqual([])
    })

    it('uses only the acks of a call that was overtaken by a newer one', async () => {
      const account = await harness.account()
      const [handed, waiting] = [newId(), newId()]
      await live.send(account, request, handed, NOON_MS)
      await live.report(account, reportOf('newer'), [], NOON_MS + 5000)
      await live.send(account, request, waiting, NOON_MS + 5000)
      const late = await live.report(account, reportOf('late'), [spoken(handed, 'said')], NOON_MS + 3999)
      expect(late.commands).toEqual([])
      expect((await live.current(account, NOON_MS + 5000))?.sessionId).toBe('newer')
      expect((await live.list(account, NOON_MS + 5000)).map(({ state }) => state)).toEqual(['resolved', 'waiting'])
      const next = await live.report(account, reportOf('next'), [], NOON_MS + 5001)
      expect(next.commands.map(({ id }) => id)).toEqual([waiting])
      await live.report(account, reportOf('set back'), [], NOON_MS - 2 * MINUTE_MS)
      expect((await live.current(account, NOON_MS - 2 * MINUTE_MS))?.sessionId).toBe('set back')
    })

    it('never delivers a command at an age of two minutes or more', async () => {
      const account = await harness.account()
      const [late, inTime] = [newId(), newId()]
      await live.send(account, request, late, NOON_MS)
      await live.send(account, request, inTime, NOON_MS + 1)
      expect((await live.report(account, report, [], NOON_MS + 2 * MINUTE_MS)).commands.map(({ id }) => id)).toEqual([
        inTime,
      ])
      const listed = await live.list(account, NOON_MS + 2 * MINUTE_MS)
      expect(listed.map(({ id, state }) => [id, state])).toEqual([
        [late, 'expired'],
        [inTime, 'delivered'],
      ])
    })

    it('keeps the first ack of a delivered command and ignores all others', async () => {
      const account = await harness.account()
      const [one, two, waiting] = [newId(), newId(), newId()]
      await live.send(account, request, one, NOON_MS)
      await live.send(account, request, two, NOON_MS)
      const early = await live.report(account, report, [spoken(one, 'too early'), spoken('no-such', 'x')], NOON_MS + 1)
      expect(early.commands).toHaveLength(2)
      await live.send(account, request, waiting, NOON_MS + 2)
      const acks = [
        spoken(one, 'Mantenga sobre Ezeiza'),
        refused(two, 'unknown_navaid'),
        spoken(waiting, 'not delivered yet'),
      ]
      expect((await live.report(account, report, acks, NOON_MS + 3)).commands.map(({ id }) => id)).toEqual([waiting])
      await live.report(account, report, [refused(one, 'no_dme'), spoken(two, 'again')], NOON_MS + 4)
      const listed = await live.list(account, NOON_MS + 4)
      expect(v.safeParse(v.array(listedCommand), listed).issues).toBeUndefined()
      expect(listed).toMatchObject([
        {
          id: one,
          state: 'resolved',
          outcome: 'spoken',
          said: 'Mantenga sobre Ezeiza',
          reason: null,
          resolvedAt: new Date(NOON_MS + 3).toISOString(),
        },
        { id: two, state: 'resolved', outcome: 'refused', said: null, reason: 'unknown_navaid' },
        { id: waiting, state: 'delivered', outcome: null, deliveredAt: new Date(NOON_MS + 3).toISOString() },
      ])
    })

    it("stores when the plugin handled a command, by the plugin's clock", async () => {
      const account = await harness.account()
      const id = newId()
      const at = '2026-03-01T11:59:30.000Z'
      await live.send(account, request, id, NOON_MS)
      await live.report(account, report, [], NOON_MS + 1)
      await live.report(account, report, [{ ...spoken(id, 'x'), at }], NOON_MS + 2)
      const resolvedAt = new Date(NOON_MS + 2).toISOString()
      expect(await live.list(account, NOON_MS + 2)).toMatchObject([{ id, handledAt: at, resolvedAt }])
    })

    it('does not deliver a command that was sent by a clock an hour ahead', async () => {
      const account = await harness.account()
      const [ahead, inTime] = [newId(), newId()]
      await live.send(account, request, ahead, NOON_MS + 60 * MINUTE_MS)
      expect((await live.report(account, report, [], NOON_MS)).commands).toEqual([])
      await live.send(account, request, inTime, NOON_MS)
      expect((await live.report(account, report, [], NOON_MS)).commands).toMatchObject([{ id: inTime }])
    })

    it('resolves a delivered command at any later ack', async () => {
      const account = await harness.account()
      const id = newId()
      await live.send(account, request, id, NOON_MS)
      await live.report(account, report, [], NOON_MS + 1)
      await live.report(account, report, [spoken(id, 'tarde')], NOON_MS + 60 * MINUTE_MS)
      expect(await live.list(account, NOON_MS + 60 * MINUTE_MS)).toMatchObject([
        { id, state: 'resolved', said: 'tarde' },
      ])
    })

    it('keeps one report per account, the last one, for ten minutes', async () => {
      const account = await harness.account()
      expect(await live.current(account, NOON_MS)).toBeNull()
      await live.report(account, reportOf('flight-1'), [], NOON_MS)
      await live.report(account, reportOf('flight-2'), [], NOON_MS + 1)
      const current = await live.current(account, NOON_MS + 10 * MINUTE_MS)
      expect(current).toEqual({ ...reportOf('flight-2'), receivedAt: new Date(NOON_MS + 1).toISOString() })
      expect(v.safeParse(currentReport, current).issues).toBeUndefined()
      expect(await live.current(account, NOON_MS + 10 * MINUTE_MS + 1)).toBeNull()
    })

    it('counts the screen as open for 30 seconds after a heartbeat', async () => {
      const account = await harness.account()
      async function openAt(nowMs: number) {
        return (await live.report(account, report, [], nowMs)).screenOpen
      }
      expect(await openAt(NOON_MS)).toBe(false)
      await live.heartbeat(account, NOON_MS)
      expect(await openAt(NOON_MS + 29_999)).toBe(true)
      expect(await openAt(NOON_MS + 30_000)).toBe(false)
      await live.heartbeat(account, NOON_MS + 40_000)
      expect(await openAt(NOON_MS + 40_000)).toBe(true)
    })

    it('counts the screen as open after the first heartbeat of a clock that was set back', async () => {
      const account = await harness.account()
      await live.heartbeat(account, NOON_MS + 60 * MINUTE_MS)
      expect((await live.report(account, report, [], NOON_MS)).screenOpen).toBe(false)
      await live.heartbeat(account, NOON_MS)
      expect((await live.report(account, report, [], NOON_MS)).screenOpen).toBe(true)
    })

    it('purges expired reports immediately and commands a day after their end', async () => {
      const account = await harness.account()
      const [expiring, delivered] = [newId(), newId()]
      const dayMs = 24 * 60 * MINUTE_MS
      await live.purge(NOON_MS + 30 * dayMs)
      await live.report(account, report, [], NOON_MS)
      await live.send(account, request, delivered, NOON_MS)
      await live.report(account, report, [], NOON_MS + 1)
      await live.send(account, request, expiring, NOON_MS + 2)
      expect(await live.purge(NOON_MS + 10 * MINUTE_MS)).toEqual({ reports: 0, commands: 0 })
      expect(await live.purge(NOON_MS + 10 * MINUTE_MS + 1)).toEqual({ reports: 1, commands: 0 })
      expect(await live.purge(NOON_MS + dayMs)).toEqual({ reports: 0, commands: 0 })
      expect(await live.purge(NOON_MS + dayMs + 1)).toEqual({ reports: 0, commands: 1 })
      expect(await live.purge(NOON_MS + dayMs + 2 * MINUTE_MS + 1)).toEqual({ reports: 0, commands: 0 })
      expect(await live.purge(NOON_MS + dayMs + 2 * MINUTE_MS + 2)).toEqual({ reports: 0, commands: 1 })
    })

    it.each([
      ['expired', 2 * MINUTE_MS],
      ['delivered', 3],
      ['resolved', 5],
    ])('lists a command that is %s until a day after its end, also before it is purged', async (state, endMs) => {
      const account = await harness.account()
      const id = newId()
      await live.send(account, request, id, NOON_MS)
      if (state !== 'expired') await live.report(account, report, [], NOON_MS + 3)
      if (state === 'resolved') await live.report(account, report, [spoken(id, 'said')], NOON_MS + 5)
      const forgottenMs = NOON_MS + endMs + 24 * 60 * MINUTE_MS
      expect(await live.list(account, forgottenMs - 1)).toMatchObject([{ id, state }])
      expect(await live.list(account, forgottenMs)).toEqual([])
    })

    it('purges an ended command after more others than one step reads', async () => {
      const account = await harness.account()
      const laterMs = NOON_MS + 48 * 60 * MINUTE_MS
      await live.purge(laterMs)
      const ids = Array.from({ length: 201 }, newId)
      await Promise.all(ids.map((id) => live.send(account, request, id, laterMs)))
      await live.send(account, request, newId(), NOON_MS)
      expect(await live.purge(laterMs + 1)).toMatchObject({ commands: 1 })
      const kept = (await live.list(account, laterMs + 1)).map(({ id }) => id)
      expect(new Set(kept)).toEqual(new Set(ids))
    })

    it('purges more reports and commands than one step removes', async () => {
      await live.purge(NOON_MS + 48 * 60 * MINUTE_MS)
      const ids = Array.from({ length: 201 }, newId)
      const accounts = await Promise.all(ids.map(() => harness.account()))
      await Promise.all(accounts.map((account) => live.report(account, report, [], NOON_MS)))
      await Promise.all(ids.map((id) => live.send(accounts[0]!, request, id, NOON_MS)))
      expect(await live.purge(NOON_MS + 48 * 60 * MINUTE_MS)).toEqual({ reports: 201, commands: 201 })
    })

    it('after a clock was set back, commands, reports and open screens do not become current again', async () => {
      const account = await harness.account()
      const [waiting, collected, sent] = [newId(), newId(), newId()]
      const backMs = NOON_MS - 60 * MINUTE_MS
      await live.purge(NOON_MS)
      await live.send(account, request, collected, NOON_MS)
      await live.report(account, report, [], NOON_MS)
      await live.send(account, request, waiting, NOON_MS)
      await live.heartbeat(account, NOON_MS)
      expect(await live.current(account, backMs)).toBeNull()
      expect(await live.purge(backMs)).toEqual({ reports: 1, commands: 1 })
      expect(await live.report(account, report, [], backMs + 1)).toEqual({ commands: [], screenOpen: false })
      await live.send(account, request, sent, backMs + 2)
      expect((await live.report(account, report, [], backMs + 3)).commands).toMatchObject([{ id: sent }])
      expect(await live.list(account, backMs + 3)).toMatchObject([
        { id: sent, state: 'delivered' },
        { id: collected, state: 'delivered' },
      ])
      expect((await live.report(account, report, [], NOON_MS + 1)).commands).toEqual([])
    })

    it('tolerates a clock that is slightly behind', async () => {
      const account = await harness.account()
      const id = newId()
      await live.send(account, request, id, NOON_MS)
      await live.heartbeat(account, NOON_MS)
      expect(await live.report(account, report, [], NOON_MS - 1000)).toMatchObject({
        commands: [{ id }],
        screenOpen: true,
      })
      expect(await live.current(account, NOON_MS - 2000)).not.toBeNull()
    })

    it('keeps accounts apart', async () => {
      const [mine, theirs] = [await harness.account(), await harness.account()]
      const id = newId()
      await live.send(mine, request, id, NOON_MS)
      await live.heartbeat(mine, NOON_MS)
      expect(await live.report(theirs, report, [], NOON_MS + 1)).toEqual({ commands: [], screenOpen: false })
      expect((await live.report(mine, reportOf('mine'), [], NOON_MS + 2)).commands).toHaveLength(1)
      await live.report(theirs, report, [spoken(id, 'not theirs')], NOON_MS + 3)
      expect(await live.list(mine, NOON_MS + 3)).toMatchObject([{ id, state: 'delivered', said: null }])
      expect(await live.list(theirs, NOON_MS + 3)).toEqual([])
      expect(await live.current(mine, NOON_MS + 3)).toMatchObject({ sessionId: 'mine' })
    })

    it('distributes the commands over concurrent calls without repeating any, each answer oldest first', async () => {
      const account = await harness.account()
      const sent = Array.from({ length: 40 }, newId)
      const answers: string[][] = []
      async function poll(n: number) {
        const { commands } = await live.report(account, report, [], NOON_MS + 1000 + n)
        answers.push(commands.map(({ id }) => id))
      }
      const sending = (async () => {
        for (const [n, id] of sent.entries()) await live.send(account, request, id, NOON_MS + n)
      })()
      const polling = Array.from({ length: 8 }, async (_, n) => {
        for (let round = 0; round < 10; round++) await poll(n + round)
      })
      await Promise.all([sending, ...polling])
      await poll(50)
      expect(answers.flat().toSorted()).toEqual(sent.toSorted())
      for (const answer of answers) expect(answer).toEqual(sent.filter((id) => answer.includes(id)))
    })

    it('answers concurrent calls as if they came one after the other', async () => {
      const account = await harness.account()
      const [delivered, waiting] = [newId(), newId()]
      await live.send(account, request, delivered, NOON_MS)
      await live.report(account, report, [], NOON_MS + 1)
      await live.send(account, request, waiting, NOON_MS + 2)
      await live.heartbeat(account, NOON_MS + 3)
      const calls = Array.from({ length: 20 }, (_, n) =>
        live.report(
          account,
          reportOf(`flight-${n}`),
          [n % 2 ? spoken(delivered, `said ${n}`) : refused(delivered, 'on_ground')],
          NOON_MS + 4,
        ),
      )
      const exchanges = await Promise.all(calls)
      expect(exchanges.flatMap(({ commands }) => commands.map(({ id }) => id))).toEqual([waiting])
      expect(exchanges.every(({ screenOpen }) => screenOpen)).toBe(true)
      expect((await live.current(account, NOON_MS + 5))?.sessionId).toMatch(/^flight-1?\d$/)
      const [first, second] = await live.list(account, NOON_MS + 5)
      expect(first).toMatchObject({ id: delivered, state: 'resolved' })
      expect([first?.outcome, first?.said === null]).toEqual(
        first?.outcome === 'spoken' ? ['spoken', false] : ['refused', true],
      )
      expect(second).toMatchObject({ id: waiting, state: 'delivered' })
    })

    it('conforms to the specification in every history of two accounts', async () => {
      let history = 0
      await fc.assert(
        fc.asyncProperty(liveHistories, async (steps) => {
          const accounts = [await harness.account(), await harness.account()]
          const prefix = `history-${++history}`
          const links = accounts.map((account) => ({ account, report: null, heartbeatMs: null, commands: [] }))
          const model: LiveModel = { nowMs: NOON_MS, nextId: 0, links }
          const system: LiveSystem = { live, prefix }
          await fc.asyncModelRun(() => ({ model, real: system }), steps)
        }),
        { numRuns: runs },
      )
    })
  })
}
