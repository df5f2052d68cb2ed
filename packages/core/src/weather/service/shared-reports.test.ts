import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryBoard } from '../memory-board.ts'
import type { StationReport } from '../port.ts'
import { FAILURE_LIFE_MS, WEATHER_LIFE_MS } from './report-lookup.ts'
import { bench, indicators, MINUTE_MS, outcomes, refused, reportOf, SECOND_MS } from './testing/shared-bench.ts'

describe('reports that processes share', () => {
  it('need three requests for 116 stations that three processes ask for at the same time', async () => {
    const { list, sent, during } = bench({ processes: 3 })
    const idents = indicators(116)
    const found = await during(Promise.all(list.map((process) => process.stations(idents))))
    expect(found.map(outcomes)).toEqual([['report'], ['report'], ['report']])
    expect(sent.map(({ kind, idents: some }) => [kind, some.length]).sort()).toEqual([
      ['metar', 46],
      ['metar', 70],
      ['taf', 116],
    ])
  })

  it('need at most 20 requests for 280 stations, asked for one by one by seven keys on three processes', async () => {
    const { list, clock, wait, during, mostInAMinute } = bench({ processes: 3 })
    const idents = indicators(280)
    let longestMs = 0
    async function key(at: number) {
      const found: string[] = []
      for (const ident of idents.filter((_, number) => number % 7 === at)) {
        const startMs = clock()
        found.push(...outcomes(await list[at % 3]!.stations([ident])))
        longestMs = Math.max(longestMs, clock() - startMs)
        await wait(500 - 7 * at)
      }
      return found
    }
    const found = await during(Promise.all(idents.slice(0, 7).map((_, at) => key(at))))
    expect([...new Set(found.flat())]).toEqual(['report'])
    expect(mostInAMinute()).toBeLessThanOrEqual(20)
    expect(longestMs).toBeLessThan(10 * SECOND_MS)
    const together = bench({ processes: 3 })
    const all = idents.map(async (ident, at) => {
      await together.wait((20 * SECOND_MS * at) / 280)
      return outcomes(await together.list[at % 3]!.stations([ident]))
    })
    expect([...new Set((await together.during(Promise.all(all))).flat())]).toEqual(['report'])
    expect(together.sent.length).toBeLessThanOrEqual(20)
  })

  it('need no more requests and looks at the board for the calls of one moment than for one call', async () => {
    async function needed(idents: readonly string[]) {
      const board = memoryBoard()
      let looks = 0
      async function read(...values: Parameters<typeof board.read>) {
        looks++
        return board.read(...values)
      }
      const { list, sent, wait, during } = bench({ board: { ...board, read } })
      async function call(ident: string, at: number) {
        await wait(10 * at)
        await list[0]!.stations([ident])
      }
      await during(Promise.all(idents.map(call)))
      return { looks, requests: sent.length }
    }
    expect(await needed(indicators(9))).toEqual(await needed(['SAEZ']))
  })

  it('are known to a process that starts later', async () => {
    const { list, sent, start, during, time } = bench()
    await during(list[0]!.stations(['SAEZ', 'SABE']))
    time.ms += WEATHER_LIFE_MS - 2 * SECOND_MS
    expect(outcomes(await during(start().stations(['SABE', 'SAEZ'])))).toEqual(['report'])
    expect(sent).toHaveLength(2)
    time.ms += 2 * SECOND_MS
    await during(start().stations(['SABE']))
    expect(sent).toHaveLength(4)
  })

  it('are unavailable for 15 seconds after a failure, in all processes, which is reported once', async () => {
    const { list, sent, provider, failures, during, time } = bench({ processes: 2 })
    provider.behaviour = refused
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['unavailable'])
    expect(outcomes(await during(list[1]!.stations(['SAEZ'])))).toEqual(['unavailable'])
    expect([sent.length, failures.length]).toEqual([2, 2])
    provider.behaviour = () => null
    time.ms += FAILURE_LIFE_MS
    expect(outcomes(await during(list[1]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it('are unavailable if the board fails while they are awaited, and requested when it works again', async () => {
    const board = memoryBoard()
    let isBroken = true
    async function take(...values: Parameters<typeof board.take>) {
      if (isBroken) throw new Error('the database is away')
      return board.take(...values)
    }
    const { list, failures, during, time } = bench({ board: { ...board, take } })
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['unavailable'])
    expect(failures).toEqual([new Error('the database is away')])
    isBroken = false
    time.ms += FAILURE_LIFE_MS
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it('are unavailable if the board fails when it is asked, which is reported', async () => {
    const board = memoryBoard()
    const { list, failures, during } = bench({
      board: { ...board, ask: async () => Promise.reject(new Error('the database is away')) },
    })
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['unavailable'])
    expect(failures.length).toBeGreaterThan(0)
  })

  it('of a process that stopped during a request are requested by another one after 15 seconds', async () => {
    const { list, provider, during, time, clock } = bench({ processes: 2 })
    provider.behaviour = () => new Promise(() => {})
    const startMs = clock()
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['unavailable'])
    expect(clock() - startMs).toBeLessThan(10.5 * SECOND_MS)
    provider.behaviour = () => null
    time.ms = startMs + 16 * SECOND_MS
    expect(outcomes(await during(list[1]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it.each([
    [7, 6, 'report'],
    [14, 12, 'unavailable'],
  ])(
    'of a process whose request takes %i s are not requested by another one after %i s',
    async (needs, after, first) => {
      const { list, provider, sent, during, wait } = bench({ processes: 2 })
      provider.behaviour = async ({ kind, idents, atMs }) => {
        await wait(needs * SECOND_MS)
        return new Map(idents.map((ident) => [ident, reportOf(kind, ident, atMs)]))
      }
      async function later() {
        await wait(after * SECOND_MS)
        return list[1]!.stations(['SAEZ'])
      }
      const found = await during(Promise.all([list[0]!.stations(['SAEZ']), later()]))
      expect(found.map(outcomes)).toEqual([[first], ['report']])
      expect(sent.map(({ kind }) => kind).sort()).toEqual(['metar', 'taf'])
    },
  )

  it('have the time of their request, and a failure that of its answer', async () => {
    const { list, provider, sent, during, wait } = bench()
    provider.behaviour = async ({ kind, atMs }) => {
      await wait(5 * SECOND_MS)
      return new Map<string, StationReport | Error>([
        ['SAEZ', reportOf(kind, 'SAEZ', atMs)],
        ['SABE', new Error('not a report')],
      ])
    }
    const found = await during(list[0]!.stations(['SAEZ', 'SABE']))
    const fetchedAtMs = sent[0]!.atMs
    expect(found.get('SAEZ')?.metar).toMatchObject({ outcome: 'report', fetchedAtMs })
    expect(found.get('SABE')?.metar).toEqual({ outcome: 'unavailable', failedAtMs: fetchedAtMs + 5 * SECOND_MS })
  })

  it('are requested for a call that the board counts as one with an earlier call', async () => {
    const { list, provider, during, time } = bench()
    provider.behaviour = refused
    const startMs = time.ms
    await during(list[0]!.stations(['SAEZ']))
    provider.behaviour = () => null
    time.ms = startMs + MINUTE_MS - 50
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it.each([
    [true, 'report'],
    [false, 'unavailable'],
  ])('have a result immediately in a pause in which a second source answers: %s', async (answersInPause, outcome) => {
    const { list, during, clock } = bench({ answersInPause })
    await list[0]!.gate.refused('it answered 403', clock() + 10 * MINUTE_MS)
    const startMs = clock()
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual([outcome])
    expect(clock() - startMs).toBeLessThan(SECOND_MS)
  })

  it('are unavailable after ten seconds without a budget, and requested when there is one again', async () => {
    const { list, clock, during, sent, time } = bench({ perMinute: 1 })
    const startMs = clock()
    const first = await during(list[0]!.stations(['SAEZ']))
    expect(first.get('SAEZ')).toMatchObject({ metar: { outcome: 'report' }, taf: { outcome: 'unavailable' } })
    expect(clock() - startMs).toBeLessThan(10.5 * SECOND_MS)
    time.ms = startMs + MINUTE_MS
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
    expect(sent.map(({ kind }) => kind)).toEqual(['metar', 'taf'])
  })

  it('never become older when a source takes over that knows less', async () => {
    const { list, provider, start, during, time } = bench()
    const first = (await during(list[0]!.stations(['SAEZ']))).get('SAEZ')!
    provider.behaviour = async ({ kind }) => new Map([['SAEZ', reportOf(kind, 'SAEZ', 0)]])
    time.ms += WEATHER_LIFE_MS
    const { metar } = (await during(start().stations(['SAEZ']))).get('SAEZ')!
    expect(metar).toEqual({ ...first.metar, fetchedAtMs: time.ms })
    provider.behaviour = async () => new Map()
    time.ms += WEATHER_LIFE_MS
    expect(outcomes(await during(start().stations(['SAEZ'])))).toEqual(['none'])
  })
})

describe('with any calls of any processes', () => {
  it('a station is requested once at a time, the budget holds, and an answer is young and of its station', async () => {
    const call = fc.record({
      process: fc.nat({ max: 2 }),
      idents: fc.uniqueArray(fc.constantFrom('SAEZ', 'SABE', 'SADF', 'SAZM'), { minLength: 1 }),
      afterMs: fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: 400_000 })),
      provider: fc.constantFrom<'answers' | 'fails' | 'has none'>('answers', 'answers', 'fails', 'has none'),
      refresh: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), fc.integer({ min: 1, max: 30 }), async (calls, perMinute) => {
        const { list, clock, wait, during, provider, sent, mostInAMinute } = bench({ processes: 3, perMinute })
        const open = new Set<string>()
        let behaviour: (typeof calls)[number]['provider'] = 'answers'
        provider.behaviour = async ({ kind, idents }) => {
          const names = idents.map((ident) => `${kind} ${ident}`)
          expect(names.filter((name) => open.has(name))).toEqual([])
          for (const name of names) open.add(name)
          const [atMs, does] = [clock(), behaviour]
          await wait(300)
          for (const name of names) open.delete(name)
          if (does === 'fails') throw new Error('it answered 500')
          return new Map(does === 'has none' ? [] : idents.map((ident) => [ident, reportOf(kind, ident, atMs)]))
        }
        const answers: Promise<void>[] = []
        async function all() {
          for (const { process, idents, afterMs, provider: does, refresh } of calls) {
            await wait(afterMs)
            behaviour = does
            if (refresh) answers.push(list[process]!.refresh())
            const found = list[process]!.stations(idents)
            answers.push(
              found.then((stations) => {
                expect([...stations.keys()]).toEqual(idents)
                for (const [ident, { metar, taf }] of stations) {
                  if (metar.outcome === 'report') expect(metar.report.raw).toBe(`METAR ${ident}`)
                  if (taf.outcome === 'report') expect(taf.report.raw).toBe(`TAF ${ident}`)
                  for (const held of [metar, taf]) {
                    if (held.outcome !== 'unavailable') expect(clock() - held.fetchedAtMs).toBeLessThan(WEATHER_LIFE_MS)
                  }
                }
              }),
            )
          }
          await Promise.all(answers)
        }
        await during(all())
        expect(mostInAMinute()).toBeLessThanOrEqual(perMinute)
        if (calls.length > 0) expect(sent.length).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
  })
})
