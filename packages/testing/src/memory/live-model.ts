import type { Ack, LiveReport } from '@flightbag/core'
import type { LivePort } from '@flightbag/core/ports'
import fc from 'fast-check'
import { expect } from 'vitest'
import { present } from '../lib/present.ts'

/** A command in the model, with only the fields of the specification. */
interface ModelCommand {
  readonly id: string
  readonly sentMs: number
  handedMs: number | null
  ack: { readonly ack: Ack; readonly ms: number } | null
}

/** The live link of one account, written from the specification without any code of the rules. */
export interface ModelLink {
  readonly account: string
  report: { readonly sessionId: string; readonly ms: number } | null
  heartbeatMs: number | null
  commands: ModelCommand[]
}

/** The whole model: the clock, and the accounts, which must never receive each other's commands. */
export interface LiveModel {
  nowMs: number
  nextId: number
  readonly links: readonly ModelLink[]
}

/** The subject of the commands; `prefix` distinguishes the ids of one run from those of another on the same store. */
export interface LiveSystem {
  readonly live: LivePort
  readonly prefix: string
}

type Step = fc.AsyncCommand<LiveModel, LiveSystem>

function step(name: string, run: (model: LiveModel, system: LiveSystem) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (model, system) => {
      await run(model, system)
      await agrees(model, system)
    },
    toString: () => name,
  }
}

function linkAt(model: LiveModel, index: number): ModelLink {
  const link = model.links[index % model.links.length]
  if (link === undefined) throw new Error('the model has no accounts')
  return link
}

/** A minimal report of a session. */
export function reportOf(sessionId: string): LiveReport {
  return {
    schema: 1,
    sessionId,
    sentAt: '2026-03-01T12:00:00.000Z',
    aircraft: { registration: 'LV-ABC', icaoType: null },
    sim: { onGround: false, latDeg: -34.8, com1Mhz: 118.6 },
    aerodrome: null,
    transcript: [{ said: 'Autorizado' }],
  }
}

const TWO_MINUTES_MS = 120_000
const TEN_MINUTES_MS = 600_000
const ONE_DAY_MS = 86_400_000

function bySentMs(a: ModelCommand, b: ModelCommand) {
  return a.sentMs - b.sentMs
}

function stateOf(command: ModelCommand, nowMs: number): string {
  if (command.ack !== null) return 'resolved'
  if (command.handedMs !== null) return 'delivered'
  return nowMs >= command.sentMs + TWO_MINUTES_MS ? 'expired' : 'waiting'
}

function isOver(command: ModelCommand, nowMs: number): boolean {
  return nowMs - (command.ack?.ms ?? command.handedMs ?? command.sentMs + TWO_MINUTES_MS) >= ONE_DAY_MS
}

/** Compares all visible state of the store with the model. */
async function agrees(model: LiveModel, { live }: LiveSystem): Promise<void> {
  for (const link of model.links) {
    const listed = await live.list(link.account, model.nowMs)
    const expected = link.commands
      .filter((command) => !isOver(command, model.nowMs))
      .toSorted(bySentMs)
      .map((command) => ({
        id: command.id,
        state: stateOf(command, model.nowMs),
        outcome: command.ack?.ack.outcome ?? null,
        said: command.ack?.ack.said ?? null,
        reason: command.ack?.ack.reason ?? null,
      }))
    expect(listed.map(({ id, state, outcome, said, reason }) => ({ id, state, outcome, said, reason }))).toEqual(
      expected,
    )
    const current = await live.current(link.account, model.nowMs)
    const fresh = link.report !== null && model.nowMs - link.report.ms < TEN_MINUTES_MS
    expect(current?.sessionId ?? null).toBe(fresh ? (link.report?.sessionId ?? null) : null)
  }
}

function send(account: number) {
  return step(`send(${account})`, async (model, { live, prefix }) => {
    const link = linkAt(model, account)
    const id = `${prefix}-${model.nextId++}`
    const sent = await live.send(link.account, { kind: 'test', n: model.nextId }, id, model.nowMs)
    expect(sent).toEqual({
      id,
      createdAt: new Date(model.nowMs).toISOString(),
      request: { kind: 'test', n: model.nextId },
    })
    link.commands.push({ id, sentMs: model.nowMs, handedMs: null, ack: null })
  })
}

/**
 * A call with acks for the commands at some places of the whole list, including those of other accounts and unknown
 * ones.
 */
function call(account: number, places: readonly number[], outcome: Ack['outcome'], sessionId: string) {
  return step(
    `call(${account}, acks ${JSON.stringify(places)} ${outcome}, ${sessionId})`,
    async (model, { live, prefix }) => {
      const link = linkAt(model, account)
      const known = model.links.flatMap(({ commands }) => commands)
      const ids = new Set(places.map((place) => known[place]?.id ?? `${prefix}-unknown-${place}`))
      const acks = [...ids].map((id): Ack => {
        const spoken = outcome === 'spoken'
        return {
          id,
          outcome,
          said: spoken ? `said at ${model.nowMs}` : null,
          reason: spoken ? null : 'no_dme',
          at: null,
        }
      })
      const answer = present(await live.report(link.account, reportOf(sessionId), acks, model.nowMs))

      for (const ack of acks) {
        const acked = link.commands.find(({ id }) => id === ack.id)
        if (acked !== undefined && stateOf(acked, model.nowMs) === 'delivered') acked.ack = { ack, ms: model.nowMs }
      }
      // Delayed by more than a second, but by less than a clock that was set back.
      const aheadMs = link.report === null ? 0 : link.report.ms - model.nowMs
      const overtaken = aheadMs > 1000 && aheadMs < 60_000
      const waiting = overtaken
        ? []
        : link.commands.filter((command) => stateOf(command, model.nowMs) === 'waiting').toSorted(bySentMs)
      for (const command of waiting) command.handedMs = model.nowMs
      if (!overtaken) link.report = { sessionId, ms: model.nowMs }
      expect(answer.commands.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
      expect(answer.screenOpen).toBe(link.heartbeatMs !== null && model.nowMs - link.heartbeatMs < 30_000)
    },
  )
}

function heartbeat(account: number) {
  return step(`heartbeat(${account})`, async (model, { live }) => {
    const link = linkAt(model, account)
    await live.heartbeat(link.account, model.nowMs)
    link.heartbeatMs = model.nowMs
  })
}

function wait(ms: number) {
  return step(`wait(${ms})`, async (model) => {
    model.nowMs += ms
  })
}

const purge = step('purge', async (model, { live }) => {
  await live.purge(model.nowMs)
  for (const link of model.links) {
    link.commands = link.commands.filter((command) => !isOver(command, model.nowMs))
    if (link.report !== null && model.nowMs - link.report.ms >= TEN_MINUTES_MS) link.report = null
  }
})

/** Times around the limits of the rules, and steps back of the clock, as between two machines. */
const waits = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(1, 29_999, 30_000, 119_999, 120_000, 599_999, 600_000, ONE_DAY_MS) },
  { weight: 1, arbitrary: fc.integer({ min: -3000, max: -1 }) },
)
const account = fc.nat(1)

/** Histories of the live link of two accounts. */
export const liveHistories = fc.commands(
  [
    account.map(send),
    account.map(send),
    fc
      .tuple(
        account,
        fc.array(fc.nat(7), { maxLength: 3 }),
        fc.constantFrom<Ack['outcome'][]>('spoken', 'refused'),
        fc.constantFrom('flight-1', 'flight-2'),
      )
      .map((parts) => call(...parts)),
    account.map(heartbeat),
    waits.map(wait),
    fc.constant(purge),
  ],
  { maxCommands: 40, size: '+1' },
)
