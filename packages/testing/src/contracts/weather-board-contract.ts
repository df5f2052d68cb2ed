import {
  ASKED_PRECISION_MS,
  type BoardEntry,
  type DueStations,
  memoryBoard,
  type ReportKind,
  SECOND_MS,
  type WeatherBoard,
} from '@flightbag/core/ports'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const AT_ANY_TIME = Number.MAX_SAFE_INTEGER
const ALL: DueStations = {
  askedSinceMs: 0,
  fetchedBeforeMs: AT_ANY_TIME,
  failedBeforeMs: AT_ANY_TIME,
  first: 'asked last',
  limit: 1000,
}
const TAKEN_MS = 30 * SECOND_MS

function answers(idents: readonly string[], answer = '{}') {
  return idents.map((ident) => ({ ident, answer }))
}

function stations(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `X${String(n).padStart(3, '0')}`)
}

/** Entries are returned in any order. */
function sorted(entries: readonly BoardEntry[]): readonly BoardEntry[] {
  return entries.map((entry) => ({ ...entry })).sort((a, b) => (a.ident < b.ident ? -1 : 1))
}

function identsOf(entries: readonly BoardEntry[]): readonly string[] {
  return sorted(entries).map(({ ident }) => ident)
}

/** One operation, with the number of the process that performs it. */
type Operation = readonly [process: number, perform: (board: WeatherBoard) => Promise<unknown>]

const kinds = fc.constantFrom<ReportKind>('metar', 'taf')
const idents = fc.array(fc.constantFrom('LFPG', 'EDDF', 'SAZM', 'KJFK', 'a"\\b'), { maxLength: 4 })
/** Times around the precision of the time of asking, and equal ones. */
const times = fc.integer({ min: 0, max: 8 }).map((n) => NOW + (n * ASKED_PRECISION_MS) / 4)
const texts = fc.string({ maxLength: 5 }).map((text) => JSON.stringify({ text }))

function perform<T>(inputs: fc.Arbitrary<T>, work: (board: WeatherBoard, input: T) => Promise<unknown>) {
  return fc.tuple(fc.nat(1), inputs).map<Operation>(([process, input]) => [process, (board) => work(board, input)])
}

function operations(run: () => number): fc.Arbitrary<readonly Operation[]> {
  const due = fc.record({
    askedSinceMs: times,
    fetchedBeforeMs: times,
    failedBeforeMs: times,
    first: fc.constantFrom<DueStations['first']>('asked first', 'asked last'),
    limit: fc.integer({ min: 0, max: 3 }),
  })
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: perform(fc.tuple(kinds, idents, times), (board, input) => board.ask(...input)) },
      { weight: 1, arbitrary: perform(fc.tuple(kinds, idents), (board, input) => board.read(...input)) },
      { weight: 3, arbitrary: perform(fc.tuple(kinds, due, times, times), (board, input) => board.take(...input)) },
      {
        weight: 3,
        arbitrary: perform(
          fc.tuple(
            kinds,
            fc.array(fc.record({ ident: idents.map(([ident]) => ident ?? 'EDDF'), answer: texts })),
            times,
          ),
          (board, input) => board.put(...input),
        ),
      },
      { weight: 2, arbitrary: perform(fc.tuple(kinds, idents, times), (board, input) => board.fail(...input)) },
      { weight: 1, arbitrary: perform(times, (board, input) => board.forget(input)) },
      { weight: 1, arbitrary: perform(fc.constant(null), (board) => board.budget(`model-${run()}`)) },
      {
        weight: 2,
        arbitrary: perform(fc.tuple(fc.nat(3), texts), (board, input) =>
          board.replaceBudget(`model-${run()}`, ...input),
        ),
      },
    ),
    { maxLength: 40 },
  )
}

/** The contract of boards of weather reports. `open` returns two processes over one new store. */
export function weatherBoardContract(
  name: string,
  open: () => Promise<readonly [WeatherBoard, WeatherBoard]>,
  { numRuns = 50 }: { readonly numRuns?: number } = {},
): void {
  describe(`the weather board in ${name}`, () => {
    let opened: ReturnType<typeof open> | null = null
    async function boards() {
      opened ??= open()
      return opened
    }

    beforeEach(async () => {
      const [one] = await boards()
      await one.forget(AT_ANY_TIME)
    })

    test('has an entry for each station that was asked for, of one kind, and of no other', async () => {
      const [one, other] = await boards()
      const none = { fetchedMs: 0, failedMs: 0, answer: null }
      expect(await one.read('metar', ['EDDF'])).toEqual([])
      expect(sorted(await one.ask('metar', ['LFPG', 'EDDF', 'LFPG'], NOW))).toEqual([
        { ident: 'EDDF', ...none },
        { ident: 'LFPG', ...none },
      ])
      expect(sorted(await other.read('metar', ['SAZM', 'EDDF', 'EDDF']))).toEqual([{ ident: 'EDDF', ...none }])
      expect(await other.read('taf', ['EDDF'])).toEqual([])
      expect([await one.ask('taf', [], NOW), await one.read('metar', [])]).toEqual([[], []])
    })

    test('stores the newest answer and the newest failure, and leaves out stations without a question', async () => {
      const [one, other] = await boards()
      await one.ask('metar', ['EDDF'], NOW)
      await other.put('metar', [...answers(['LFPG']), ...answers(['EDDF'], '1')], NOW + 1)
      await one.put('metar', answers(['EDDF'], '0'), NOW)
      await other.fail('metar', ['EDDF', 'LFPG'], NOW + 3)
      await one.fail('metar', ['EDDF'], NOW + 2)
      expect(sorted(await one.read('metar', ['EDDF', 'LFPG']))).toEqual([
        { ident: 'EDDF', fetchedMs: NOW + 1, failedMs: NOW + 3, answer: '1' },
      ])
      await one.put('metar', [...answers(['EDDF'], '2'), ...answers(['EDDF'], '3')], NOW + 1)
      expect(sorted(await other.ask('metar', ['EDDF'], NOW))).toMatchObject([{ answer: '3' }])
    })

    test('keeps any answer as it is', async () => {
      const [one, other] = await boards()
      const answer = JSON.stringify({ raw: `"\\{},'\n\u0000\uD800 é 🛩️`, long: '9999 FEW030 '.repeat(1000) })
      await one.ask('taf', ['EDDF'], NOW)
      await one.put('taf', answers(['EDDF'], answer), NOW)
      expect(sorted(await other.read('taf', ['EDDF']))).toMatchObject([{ answer }])
    })

    test('lets each due station be taken by one process, until a time or an answer or a failure', async () => {
      const [one, other] = await boards()
      await one.ask('metar', ['EDDF', 'LFPG'], NOW)
      const until = NOW + TAKEN_MS
      async function taken(board: WeatherBoard, nowMs: number) {
        return identsOf(await board.take('metar', ALL, nowMs, nowMs + TAKEN_MS))
      }
      expect(await taken(one, NOW)).toEqual(['EDDF', 'LFPG'])
      expect(await taken(other, NOW)).toEqual([])
      expect(await taken(other, until - 1)).toEqual([])
      expect(await other.take('taf', ALL, NOW, until)).toEqual([])
      await one.put('metar', answers(['LFPG']), NOW + 1)
      expect(await taken(other, NOW + 2)).toEqual(['LFPG'])
      await other.fail('metar', ['LFPG'], NOW + 3)
      expect(await taken(one, NOW + 4)).toEqual(['LFPG'])
      expect(await taken(one, until)).toEqual(['EDDF'])
    })

    test('does not believe times that are ahead of the clock by more than a minute', async () => {
      const [one, other] = await boards()
      const [aheadMs, hourMs] = [NOW + 60_000, NOW + 3_600_000]
      await one.ask('metar', ['EDDF', 'LFPG'], NOW)
      const due = { ...ALL, fetchedBeforeMs: NOW, failedBeforeMs: NOW }
      for (const [storedMs, expected] of [
        [aheadMs, []],
        [hourMs, ['EDDF', 'LFPG']],
      ] as const) {
        await one.put('metar', answers(['EDDF'], '1'), storedMs)
        await one.fail('metar', ['LFPG'], storedMs)
        expect(identsOf(await other.take('metar', due, NOW, NOW))).toEqual(expected)
        await other.put('metar', answers(['EDDF'], '2'), NOW)
        await other.fail('metar', ['LFPG'], NOW)
        const kept = storedMs === aheadMs
        const entries = [...(await one.read('metar', ['EDDF', 'LFPG']))].sort((a, b) => (a.ident < b.ident ? -1 : 1))
        expect(entries).toMatchObject([
          { fetchedMs: kept ? aheadMs : NOW, answer: kept ? '1' : '2' },
          { failedMs: kept ? aheadMs : NOW },
        ])
      }
    })

    test('takes stations by the times of question, answer and failure, in either order of questions', async () => {
      const [one, other] = await boards()
      await one.ask('metar', ['EEEE'], NOW + 3)
      for (const [n, ident] of ['AAAA', 'BBBB', 'CCCC', 'DDDD'].entries()) await one.ask('metar', [ident], NOW + n)
      await one.put('metar', answers(['AAAA']), NOW)
      await one.fail('metar', ['BBBB'], NOW)
      async function taken(due: Partial<typeof ALL>) {
        const entries = await other.take('metar', { ...ALL, ...due }, NOW, NOW)
        return identsOf(entries)
      }
      expect(await taken({ limit: 0 })).toEqual([])
      expect(await taken({ limit: 1 })).toEqual(['DDDD'])
      expect(await taken({ limit: 3 })).toEqual(['CCCC', 'DDDD', 'EEEE'])
      expect(await taken({ limit: 2, first: 'asked first' })).toEqual(['AAAA', 'BBBB'])
      expect(await taken({ limit: 4, first: 'asked first' })).toEqual(['AAAA', 'BBBB', 'CCCC', 'DDDD'])
      expect(await taken({ askedSinceMs: NOW + 2 })).toEqual(['CCCC', 'DDDD', 'EEEE'])
      expect(await taken({ fetchedBeforeMs: NOW })).toEqual(['BBBB', 'CCCC', 'DDDD', 'EEEE'])
      expect(await taken({ failedBeforeMs: NOW })).toEqual(['AAAA', 'CCCC', 'DDDD', 'EEEE'])
      expect(await taken({ failedBeforeMs: NOW + 1 })).toEqual(['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE'])
    })

    test('notes a later question when the noted one is old enough, and never an earlier one', async () => {
      const [one, other] = await boards()
      async function askedSince(askedSinceMs: number) {
        return identsOf(await other.take('metar', { ...ALL, askedSinceMs }, NOW, NOW)).length === 1
      }
      await one.ask('metar', ['EDDF'], NOW)
      await other.ask('metar', ['EDDF'], NOW + ASKED_PRECISION_MS - 1)
      expect(await askedSince(NOW + 1)).toBe(false)
      await other.ask('metar', ['EDDF'], NOW + ASKED_PRECISION_MS)
      await one.ask('metar', ['EDDF'], NOW)
      expect(await askedSince(NOW + ASKED_PRECISION_MS)).toBe(true)
    })

    test('forgets the stations for which nobody has asked since a time', async () => {
      const [one, other] = await boards()
      await one.ask('metar', ['AAAA'], NOW)
      await one.ask('taf', ['AAAA'], NOW - 1)
      await other.forget(NOW)
      expect([await one.read('metar', ['AAAA']), await one.read('taf', ['AAAA'])]).toMatchObject([
        [{ ident: 'AAAA' }],
        [],
      ])
    })

    test('replaces a budget only from its version', async () => {
      const [one, other] = await boards()
      expect(await one.budget('awc')).toBeNull()
      expect(await one.replaceBudget('awc', 1, 'no')).toBe(false)
      expect(await one.replaceBudget('awc', 0, 'first')).toBe(true)
      expect(await other.replaceBudget('awc', 0, 'no')).toBe(false)
      expect(await other.replaceBudget('awc', 1, 'second')).toBe(true)
      expect(await one.replaceBudget('awc', 1, 'no')).toBe(false)
      expect(await one.replaceBudget('other', 0, 'of another provider')).toBe(true)
      expect(await one.budget('awc')).toEqual({ version: 2, text: 'second' })
      expect(await other.budget('other')).toEqual({ version: 1, text: 'of another provider' })
    })

    test('answers each operation as the model does', async () => {
      const processes = await boards()
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          operations(() => run),
          async (sequence) => {
            run += 1
            await processes[0].forget(AT_ANY_TIME)
            const model = memoryBoard()
            for (const [process, work] of sequence) {
              const [answer, expected] = [await work(processes[process]!), await work(model)]
              expect(comparable(answer)).toEqual(comparable(expected))
            }
            for (const kind of ['metar', 'taf'] as const) {
              const every = ['LFPG', 'EDDF', 'SAZM', 'KJFK', 'a"\\b']
              const [stored, expected] = [await processes[0].read(kind, every), await model.read(kind, every)]
              expect(sorted(stored)).toEqual(sorted(expected))
            }
          },
        ),
        { numRuns },
      )
    })

    test('gives each station to one of several takers at the same time', async () => {
      const [one, other] = await boards()
      const all = stations(200)
      await one.ask('metar', all, NOW)
      for (let round = 0; round < 5; round++) {
        const nowMs = NOW + round * TAKEN_MS
        const taken = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            (n % 2 === 0 ? one : other).take('metar', { ...ALL, limit: 20 }, nowMs, nowMs + TAKEN_MS),
          ),
        )
        expect(Math.max(...taken.map(({ length }) => length))).toBeLessThanOrEqual(20)
        expect(taken.flatMap(identsOf).sort()).toEqual(all)
      }
    })

    test('lets one of several processes replace a version of a budget', async () => {
      const [one, other] = await boards()
      for (let version = 0; version < 5; version++) {
        const texts = Array.from({ length: 12 }, (_, n) => `${version} ${n}`)
        const replaced = await Promise.all(
          texts.map((text, n) => (n % 2 === 0 ? one : other).replaceBudget('raced', version, text)),
        )
        expect(replaced.filter((isReplaced) => isReplaced)).toHaveLength(1)
        expect(await one.budget('raced')).toEqual({ version: version + 1, text: texts[replaced.indexOf(true)] })
      }
    })

    test('performs operations on the same stations in different orders at the same time', async () => {
      const processes = await boards()
      const all = stations(150)
      for (let round = 0; round < 4; round++) {
        // So much later that each question is noted: `forget` would remove a station whose question is older.
        const nowMs = NOW + 2 * round * ASKED_PRECISION_MS
        await Promise.all(
          Array.from({ length: 8 }, async (_, n) => {
            const board = processes[n % 2]!
            const order = n % 4 < 2 ? all : all.toReversed()
            await board.ask('metar', order, nowMs + n)
            await board.take('metar', { ...ALL, limit: 40 }, nowMs, nowMs + TAKEN_MS)
            await (n % 3 === 0 ? board.fail('metar', order, nowMs) : board.put('metar', answers(order), nowMs))
            await board.forget(nowMs)
          }),
        )
        const fetchedMs = nowMs
        expect(sorted(await processes[0].read('metar', all))).toEqual(
          all.map((ident) => ({ ident, fetchedMs, failedMs: nowMs, answer: '{}' })),
        )
      }
    })
  })
}

function comparable(answer: unknown): unknown {
  return Array.isArray(answer) ? sorted(answer as readonly BoardEntry[]) : (answer ?? null)
}
