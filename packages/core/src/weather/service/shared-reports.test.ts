import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryBoard } from '../memory-board.ts'
import type { ReportKind, StationReport, WeatherSource } from '../port.ts'
import { requestGate } from '../request-gate.ts'
import { cachedWeather, type StationWeather } from './cached-weather.ts'
import { FAILURE_LIFE_MS, WEATHER_LIFE_MS } from './report-lookup.ts'
import { sharedReports } from './shared-reports.ts'

const [SECOND_MS, MINUTE_MS] = [1000, 60_000]

/** A clock that moves only when nothing else can happen, to the end of the next wait. */
function virtualTime() {
  const time = { ms: Date.UTC(2026, 9, 3, 12, 0) }
  const waits: { readonly untilMs: number; readonly end: () => void }[] = []

  function wait(ms: number) {
    return new Promise<void>((end) => waits.push({ untilMs: time.ms + ms, end }))
  }

  /** Lets time pass until the work is done. */
  async function during<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const settled = work.finally(() => {
      isDone = true
    })
    settled.catch(() => null)
    for (;;) {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (isDone) return settled
      const [next] = waits.sort((a, b) => a.untilMs - b.untilMs)
      if (next === undefined) throw new Error('nothing is left to wait for')
      waits.shift()
      time.ms = Math.max(time.ms, next.untilMs)
      next.end()
    }
  }
  return { time, clock: () => time.ms, wait, during }
}

interface Sent {
  readonly kind: ReportKind
  readonly idents: readonly string[]
  readonly atMs: number
}

/** What the provider of a test does with a request; it answers with a report of each station where it does nothing. */
type Behaviour = (request: Sent) => Promise<ReadonlyMap<string, StationReport | Error>> | null

function reportOf(kind: ReportKind, ident: string, timeMs: number): StationReport {
  return { name: null, raw: `${kind.toUpperCase()} ${ident}`, timeMs }
}

/** Some processes with one board, a provider that needs 300 ms, and a list of what it received. */
function bench({ processes = 1, perMinute = 20, answersInPause = false, board = memoryBoard() } = {}) {
  const { time, clock, wait, during } = virtualTime()
  const sent: Sent[] = []
  const failures: unknown[] = []
  const provider: { behaviour: Behaviour } = { behaviour: () => null }

  function start() {
    const gate = requestGate({ board, provider: 'test', clock, perMinute })
    const source = {
      provider: 'test',
      perRequest: { metar: 70, taf: 200 },
      requests: () => gate.requests(),
      answersInPause,
      async reports(kind: ReportKind, idents: readonly string[]) {
        const deadlineMs = clock() + 8000
        for (let closed = await gate.enter(); closed !== null; closed = await gate.enter()) {
          if (closed.refused && answersInPause) break
          if (closed.untilMs >= deadlineMs) throw new Error(closed.cause)
          await wait(closed.untilMs - clock())
        }
        const request = { kind, idents, atMs: clock() }
        sent.push(request)
        const answer = provider.behaviour(request)
        if (answer !== null) return answer
        await wait(300)
        return new Map(idents.map((ident) => [ident, reportOf(kind, ident, request.atMs)]))
      },
    } satisfies WeatherSource
    const shared = sharedReports({ board, source, clock, wait, onFailure: (error) => failures.push(error) })
    return { ...shared, gate, ...cachedWeather({ lookUp: shared.lookUp, clock }) }
  }

  function mostInAMinute() {
    return Math.max(
      0,
      ...sent.map(({ atMs }) => sent.filter((each) => each.atMs - atMs >= 0 && each.atMs - atMs < MINUTE_MS).length),
    )
  }
  return {
    time,
    clock,
    wait,
    during,
    sent,
    failures,
    provider,
    start,
    mostInAMinute,
    list: Array.from({ length: processes }, start),
  }
}

function indicators(count: number) {
  function letter(at: number) {
    return String.fromCharCode(65 + (at % 26))
  }
  return Array.from(
    { length: count },
    (_, at) => `S${letter(Math.floor(at / 676))}${letter(Math.floor(at / 26))}${letter(at)}`,
  )
}

function outcomes(found: ReadonlyMap<string, StationWeather>) {
  return [...new Set([...found.values()].flatMap(({ metar, taf }) => [metar.outcome, taf.outcome]))]
}

async function refused(): Promise<never> {
  throw new Error('it answered 500')
}

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

describe('a refresh in advance', () => {
  it('requests what somebody asked for, after four minutes and for a day', async () => {
    const { list, sent, during, time } = bench()
    await during(list[0]!.stations(['SAEZ']))
    await during(list[0]!.refresh())
    expect(sent).toHaveLength(2)
    time.ms += 4 * MINUTE_MS
    await during(list[0]!.refresh())
    expect(sent).toHaveLength(4)
    time.ms += WEATHER_LIFE_MS - SECOND_MS
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
    expect(sent).toHaveLength(4)
    time.ms += 24 * 60 * MINUTE_MS + SECOND_MS
    await during(list[0]!.refresh())
    expect(sent).toHaveLength(4)
  })

  it('that fails takes no report away', async () => {
    const { list, provider, during, time, sent } = bench()
    await during(list[0]!.stations(['SAEZ']))
    time.ms += 4 * MINUTE_MS
    provider.behaviour = refused
    await during(list[0]!.refresh())
    await during(list[0]!.refresh())
    expect(sent).toHaveLength(4)
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it('requests nothing in a pause, unless another source answers in it', async () => {
    for (const answersInPause of [false, true]) {
      const { list, start, during, time, sent } = bench({ answersInPause })
      await during(list[0]!.stations(['SAEZ']))
      time.ms += 4 * MINUTE_MS
      await list[0]!.gate.refused('it answered 403', time.ms + 10 * MINUTE_MS)
      await during(list[0]!.refresh())
      expect(sent).toHaveLength(answersInPause ? 4 : 2)
      time.ms += WEATHER_LIFE_MS - SECOND_MS
      const found = await during(start().stations(['SAEZ']))
      expect(outcomes(found)).toEqual([answersInPause ? 'report' : 'unavailable'])
    }
  })

  it('leaves half of the budget to the calls of pilots', async () => {
    const { list, during, time, mostInAMinute, sent } = bench({ perMinute: 10 })
    const idents = indicators(400)
    for (let at = 0; at < 400; at += 50) {
      await during(list[0]!.stations(idents.slice(at, at + 50)))
      time.ms += 20 * SECOND_MS
    }
    time.ms += 5 * MINUTE_MS
    const before = sent.length
    await during(list[0]!.refresh())
    expect(sent.length - before).toBe(5)
    expect(mostInAMinute()).toBeLessThanOrEqual(10)
  })

  it('keeps the weather of 200 accounts with 5 cards young, with few requests', async () => {
    const { list, clock, wait, during, mostInAMinute, sent } = bench({ processes: 3 })
    const idents = indicators(600)
    const endMs = clock() + 10 * MINUTE_MS
    let oldestMs = 0
    let unavailable = 0
    async function account(at: number) {
      const cards = [0, 1, 2, 3, 4].map((card) => idents[(at * 37 + card * 101) % 600]!)
      await wait((at * 3 * MINUTE_MS) / 200)
      while (clock() < endMs) {
        const found = await list[at % 3]!.stations(cards)
        for (const { metar } of found.values()) {
          if (metar.outcome === 'report') oldestMs = Math.max(oldestMs, clock() - metar.fetchedAtMs)
          else unavailable++
        }
        await wait(MINUTE_MS)
      }
    }
    async function process(at: number) {
      await wait(at * 10 * SECOND_MS)
      while (clock() < endMs) {
        await list[at]!.refresh()
        await wait(30 * SECOND_MS)
      }
    }
    await during(Promise.all([...Array.from({ length: 200 }, (_, at) => account(at)), ...[0, 1, 2].map(process)]))
    expect({ unavailable, isYoung: oldestMs <= WEATHER_LIFE_MS }).toEqual({ unavailable: 0, isYoung: true })
    expect(mostInAMinute()).toBeLessThanOrEqual(20)
    expect(sent.length).toBeLessThan(150)
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
