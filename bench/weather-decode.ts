import { decodeMetar, decodeTaf } from '@flightbag/core/weather'
import { parseMetar, parseTAF } from 'metar-taf-parser'
import { publishedRows, tafLines } from '../scripts/weather-oracle.ts'

/**
 * Decoded reports per second, compared with metar-taf-parser on the same reports in the same run. Run it with `node
 * --conditions=source bench/weather-decode.ts`. Rounds are interleaved, so that noise on the machine affects both. A
 * report for which a decoder throws counts as decoded, because the time was spent.
 */
const ROUNDS = 7

type Report = { readonly raw: string; readonly at: Date }

const metars: readonly Report[] = publishedRows().map(({ raw, time }) => ({ raw, at: new Date(time) }))
const tafs: readonly Report[] = Array.from({ length: 10 }, () => tafLines()).flat()

const work = {
  METAR: {
    reports: metars,
    flightbag: ({ raw, at }: Report) => decodeMetar(raw, { at }),
    'metar-taf-parser': ({ raw, at }: Report) => parseMetar(raw, { issued: at }),
  },
  TAF: {
    reports: tafs,
    flightbag: ({ raw, at }: Report) => decodeTaf(raw, { at }),
    'metar-taf-parser': ({ raw, at }: Report) => parseTAF(raw, { issued: at }),
  },
} as const

const DECODERS = ['flightbag', 'metar-taf-parser'] as const

function timed(reports: readonly Report[], decode: (report: Report) => unknown): { perSecond: number; threw: number } {
  let threw = 0
  const start = process.hrtime.bigint()
  for (const report of reports) {
    try {
      decode(report)
    } catch {
      threw++
    }
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  return { perSecond: reports.length / seconds, threw }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

let slower = false
for (const [name, sides] of Object.entries(work)) {
  const rates: Record<(typeof DECODERS)[number], number[]> = { flightbag: [], 'metar-taf-parser': [] }
  const threw: Record<(typeof DECODERS)[number], number> = { flightbag: 0, 'metar-taf-parser': 0 }
  for (const decoder of DECODERS) timed(sides.reports, sides[decoder])
  for (let round = 0; round < ROUNDS; round++) {
    for (const decoder of DECODERS) {
      const result = timed(sides.reports, sides[decoder])
      rates[decoder].push(result.perSecond)
      threw[decoder] = result.threw
    }
  }
  console.log(`${name}, ${sides.reports.length.toLocaleString('en')} reports, median of ${ROUNDS} rounds`)
  for (const decoder of DECODERS) {
    const [low, high] = [Math.min(...rates[decoder]), Math.max(...rates[decoder])]
    console.log(
      `  ${decoder.padEnd(18)} ${Math.round(median(rates[decoder])).toLocaleString('en').padStart(9)} reports/s ` +
        `(${Math.round(low).toLocaleString('en')} to ${Math.round(high).toLocaleString('en')}), threw on ` +
        `${threw[decoder]}`,
    )
  }
  const ratio = median(rates.flightbag) / median(rates['metar-taf-parser'])
  slower ||= ratio < 1
  console.log(`  ratio ${ratio.toFixed(2)}`)
}
if (slower) process.exitCode = 1
