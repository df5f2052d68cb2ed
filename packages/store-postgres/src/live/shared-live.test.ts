import type { LiveExchange, LivePort, LiveReport } from '@flightbag/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../connection/database.ts'
import { expectSameWhenShared, type Round } from '../testing/shared-calls.ts'
import { liveStore } from './live.ts'

const NOON_MS = Date.UTC(2026, 2, 1, 12)
const ROUND_MS = 3000

interface Call {
  /** The number of commands that are sent before it. */
  readonly commands: number
  readonly said: string
  /** The ids of commands. */
  readonly acks: readonly string[]
  readonly lateMs: number
}

function commandId(round: number, n: number): string {
  return `c-${round}-${n}`
}

const call: fc.Arbitrary<Call> = fc.record({
  commands: fc.nat(2),
  said: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\u001e')),
  acks: fc.array(
    fc.tuple(fc.nat(3), fc.nat(1)).map(([round, n]) => commandId(round, n)),
    { maxLength: 3 },
  ),
  lateMs: fc.constantFrom(0, 1000, ROUND_MS + 1001, 60_000),
})

const rounds: fc.Arbitrary<Round<Call>[]> = fc.array(
  fc.array(fc.option(call, { nil: undefined, freq: 8 }), { minLength: 3, maxLength: 3 }),
  { minLength: 2, maxLength: 4 },
)

async function send(live: LivePort, accountId: string, { commands, said }: Call, round: number) {
  for (let n = 0; n < commands; n++) {
    await live.send(accountId, { kind: said }, commandId(round, n), NOON_MS + round * ROUND_MS - n)
  }
}

function report(live: LivePort, accountId: string, { said, acks, lateMs }: Call, round: number) {
  const sent = { schema: 1, sessionId: said, transcript: [{ said }] } as unknown as LiveReport
  const spoken = acks.map((id) => ({ id, outcome: 'spoken', said, reason: null, at: null }) as const)
  return live.report(accountId, sent, spoken, NOON_MS + round * ROUND_MS - lateMs)
}

test.each<[string, (db: Db) => LivePort]>([
  ['all at once', liveStore],
  ['one after the other', (db) => liveStore({ ...db, isCluster: true })],
])('live reports in shared statements, %s, have the answers and leave the rows of single ones', async (_, open) => {
  let shared = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (calls) => {
      const isShared = await expectSameWhenShared<LivePort, Call, LiveExchange | null>(calls, {
        open,
        prepare: send,
        call: report,
        tables: ['live_report', 'live_command'],
        written: 'live_report',
      })
      if (isShared) shared += 1
    }),
    { numRuns: 20 },
  )
  expect(shared).toBeGreaterThan(0)
})
