import { describe, expect, it } from 'vitest'
import { memoryBoard } from '../memory-board.ts'
import { WEATHER_LIFE_MS } from './report-lookup.ts'
import { bench, indicators, MINUTE_MS, outcomes, refused, SECOND_MS } from './testing/shared-bench.ts'

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
    time.ms += 50 * SECOND_MS
    await during(list[0]!.refresh())
    expect(sent).toHaveLength(4)
    expect(outcomes(await during(list[0]!.stations(['SAEZ'])))).toEqual(['report'])
  })

  it('requests nothing in a pause, unless another source answers in it', async () => {
    for (const answersInPause of [false, true]) {
      const { list, start, during, time, sent, failures } = bench({ answersInPause })
      await during(list[0]!.stations(['SAEZ']))
      time.ms += 4 * MINUTE_MS
      await list[0]!.gate.refused('it answered 403', time.ms + 10 * MINUTE_MS)
      await during(list[0]!.refresh())
      expect([sent.length, failures]).toEqual([answersInPause ? 4 : 2, []])
      time.ms += WEATHER_LIFE_MS - SECOND_MS
      const found = await during(start().stations(['SAEZ']))
      expect(outcomes(found)).toEqual([answersInPause ? 'report' : 'unavailable'])
    }
  })

  it('requests as many stations at a time as the source permits for the kind of report', async () => {
    const { list, during, time, sent } = bench({ perMinute: Number.POSITIVE_INFINITY })
    await during(list[0]!.stations(indicators(201)))
    time.ms += 4 * MINUTE_MS
    const before = sent.length
    await during(list[0]!.refresh())
    expect(sent.slice(before).map(({ kind, idents }) => [kind, idents.length])).toEqual([
      ['metar', 70],
      ['metar', 70],
      ['metar', 61],
      ['taf', 200],
      ['taf', 1],
    ])
  })

  it('requests first the stations for which a caller asked last', async () => {
    const { list, during, time, sent } = bench({ perMinute: 2 })
    await during(list[0]!.stations(indicators(70)))
    time.ms += MINUTE_MS
    await during(list[0]!.stations(['SXYZ']))
    time.ms += 5 * MINUTE_MS
    const before = sent.length
    await during(list[0]!.refresh())
    const requests = sent.slice(before).map(({ kind, idents }) => ({ kind, idents }))
    expect(requests).toEqual([{ kind: 'metar', idents: expect.arrayContaining(['SXYZ']) }])
  })

  it('reports answers that cannot be stored, and goes on', async () => {
    const board = memoryBoard()
    const reason = new Error('the disk is full')
    let isFull = false
    const put: typeof board.put = (...values) => (isFull ? Promise.reject(reason) : board.put(...values))
    const { list, during, time, sent, failures } = bench({ board: { ...board, put } })
    await during(list[0]!.stations(['SAEZ']))
    time.ms += 4 * MINUTE_MS
    isFull = true
    await during(list[0]!.refresh())
    expect([sent.map(({ kind }) => kind), failures]).toEqual([
      ['metar', 'taf', 'metar', 'taf'],
      [reason, reason],
    ])
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
