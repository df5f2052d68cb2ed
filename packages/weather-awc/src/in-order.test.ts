import type { StationReport, WeatherSource } from '@flightbag/core/ports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const IDENTS = ['SAEZ', 'SABE', 'SADF']

type Answer = 'report' | 'none' | 'error'

/** A source that gives these answers, or rejects, and counts its calls. */
function sourceOf(provider: string, answers: readonly Answer[] | 'rejects') {
  const state = { answers, calls: 0 }
  const source: WeatherSource = {
    provider,
    async reports(_, idents) {
      state.calls++
      const { answers: now } = state
      if (now === 'rejects') throw new Error('is silent')
      const entries = idents.flatMap((ident): [string, StationReport | Error][] => {
        const answer = now[IDENTS.indexOf(ident)]
        if (answer === 'none') return []
        return [[ident, answer === 'error' ? new Error('is unreadable') : { name: null, raw: ident, timeMs: 0 }]]
      })
      const failed = entries.filter(([, report]) => report instanceof Error)
      if (failed.length === idents.length) throw new Error('is unreadable')
      return new Map(entries)
    },
  }
  return { state, source }
}

describe('sources in an order', () => {
  test('each station has the first answer that exists, with the name of its source', async () => {
    const answers = fc.oneof(
      fc.constant<'rejects'>('rejects'),
      fc.array(fc.constantFrom<Answer>('report', 'none', 'error'), { minLength: 3, maxLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(answers, answers, async (one, two) => {
        const both = inOrder([sourceOf('one', one).source, sourceOf('two', two).source])
        const found = await both.reports('metar', IDENTS).catch(() => null)
        const expected = IDENTS.map((ident, at) => {
          const [first, second] = [one, two].map((each) => (each === 'rejects' ? 'error' : each[at]!))
          if (first !== 'error') return first === 'report' ? `${ident} one` : 'none'
          return second === 'report' ? `${ident} two` : second
        })
        const actual = IDENTS.map((ident) => {
          const report = found === null ? new Error('rejected') : found.get(ident)
          if (report === undefined) return 'none'
          return report instanceof Error ? 'error' : `${report.raw} ${report.provider}`
        })
        expect(actual).toEqual(expected)
      }),
    )
  })

  test('the second one takes over for a minute, and then gives back', async () => {
    let nowMs = 0
    const one = sourceOf('one', 'rejects')
    const two = sourceOf('two', ['report', 'report', 'report'])
    const both = inOrder([one.source, two.source], { clock: () => nowMs })
    async function provider() {
      const report = (await both.reports('taf', ['SAEZ'])).get('SAEZ')
      return report instanceof Error ? 'error' : report?.provider
    }
    expect(both.answersInPause).toBe(true)
    expect(await provider()).toBe('two')
    one.state.answers = ['report', 'report', 'report']
    nowMs = 59_999
    expect([await provider(), one.state.calls]).toEqual(['two', 1])
    nowMs = 60_000
    expect([await provider(), one.state.calls, two.state.calls]).toEqual(['one', 2, 2])
  })

  test('all are asked when all are in a pause, and the reason names each of them', async () => {
    const [one, two] = [sourceOf('one', 'rejects'), sourceOf('two', 'rejects')]
    const both = inOrder([one.source, two.source], { clock: () => 0 })
    for (const calls of [1, 2]) {
      await expect(both.reports('taf', ['SAEZ'])).rejects.toThrow('one: is silent; two: is silent')
      expect([one.state.calls, two.state.calls]).toEqual([calls, calls])
    }
  })

  test('have the limits of the first one that has limits', async () => {
    const requests = { inLastMinute: 1, perMinute: 20, free: 1, pause: null }
    const limited = {
      ...sourceOf('two', 'rejects').source,
      perRequest: { metar: 7, taf: 8 },
      requests: async () => requests,
    }
    const both = inOrder([sourceOf('one', 'rejects').source, limited])
    expect([both.provider, both.perRequest, await both.requests?.()]).toEqual(['one', { metar: 7, taf: 8 }, requests])
    expect(inOrder([sourceOf('one', 'rejects').source]).requests).toBeUndefined()
    expect(() => inOrder([])).toThrow('at least one source')
  })
})

test('the pause of a source begins when it has failed, not when it was asked', async () => {
  let nowMs = 0
  const asked: string[] = []
  function source(provider: string, work: () => void): WeatherSource {
    return {
      provider,
      async reports() {
        asked.push(provider)
        work()
        return new Map()
      },
    }
  }
  function fail(): never {
    nowMs += 8000
    throw new Error('no answer')
  }
  const both = inOrder([source('first', fail), source('second', () => undefined)], { clock: () => nowMs })
  await both.reports('metar', ['EDDF'])
  nowMs = 67_999
  await both.reports('metar', ['EDDF'])
  nowMs = 68_000
  await both.reports('metar', ['EDDF'])
  expect(asked).toEqual(['first', 'second', 'second', 'first', 'second'])
})
