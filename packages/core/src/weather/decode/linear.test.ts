import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLines } from '../../../../../fixtures/weather/weather-oracle.ts'
import { decodeMetar } from './metar.ts'
import { decodeTaf } from './taf.ts'

/** Shapes that repeat: each group that any kind reads, and words that open, join or break groups. */
const SHAPES = [
  ...new Set(fixtureLines('groups.tsv').map((line) => line.split('\t')[1]!)),
  ...[
    'RWY05 X',
    'RWY 05 AND',
    'WS 12 AND RWY05',
    'AND RWY05',
    'WS RWY05',
    'LTG N AND',
    'AMD LTD TO CLD AND',
    'VC E',
    '1 1',
  ],
  ...[
    '// 27010KT',
    'FM 1300',
    'TEMPO 1214/1216 BKN010',
    'BECMG',
    'TX10/2718Z TN12/2806Z',
    'T 10 11',
    'RMK RMK',
    '33/24',
    '=',
  ],
]

const at = new Date('2026-09-27T13:00:00Z')
const session = new Session()

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
})

/** Shapes that are measured together: few enough that the square of one length outweighs the others. */
const TOGETHER = 8

/**
 * The number of blocks of the decoder that run while texts are decoded: V8 counts each function, branch and loop
 * body.
 */
async function stepsOf(texts: readonly string[]): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  for (const text of texts) {
    decodeMetar(`METAR SAEZ 271400Z ${text}`, { at })
    decodeTaf(`TAF SAEZ 271100Z 2712/2812 ${text}`, { at })
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/weather/'))
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
}

function repeated(shapes: readonly string[], times: number, head: string, blank: string) {
  return shapes.map((shape) => head + Array.from({ length: times }, () => shape).join(blank))
}

describe('the time to decode a report', () => {
  it.each([
    ['in the body', '', ' '],
    ['in the remarks', '03009KT 9999 Q1013 RMK ', ' '],
    ['without blanks', '', ''],
  ])('grows in proportion to its length, whatever is repeated %s', async (_, head, blank) => {
    for (let first = 0; first < SHAPES.length; first += TOGETHER) {
      const shapes = SHAPES.slice(first, first + TOGETHER)
      const once = await stepsOf(repeated(shapes, 250, head, blank))
      const twice = await stepsOf(repeated(shapes, 500, head, blank))
      expect(twice / once, shapes.join(', ')).toBeLessThan(2.2)
    }
  })

  it('is counted in steps, which the length changes', async () => {
    const [once, twice] = [await stepsOf(repeated(['RA'], 400, '', ' ')), await stepsOf(repeated(['RA'], 800, '', ' '))]
    expect(twice).toBeGreaterThan(1.5 * once)
  })
})
