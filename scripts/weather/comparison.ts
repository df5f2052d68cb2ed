import { performance } from 'node:perf_hooks'
import { decodeMetar, decodeTaf } from '@flightbag/core/weather'
import { parseMetar, parseTAF } from 'metar-taf-parser'
import { publishedRows, tafLines } from '../../fixtures/weather/weather-oracle.ts'

/** A decoder in the comparison: its values of a report, and its list of unparsed groups, if it has one. */
interface Decoder {
  readonly name: string
  decode(
    kind: 'METAR' | 'TAF',
    raw: string,
    at: Date,
  ): { readonly values: unknown; readonly unparsed: readonly string[] }
}

/** The result of one decoder on one kind of report. */
export interface Comparison {
  readonly name: string
  readonly kind: 'METAR' | 'TAF'
  readonly groups: number
  /** Groups of the body whose removal changes neither the values nor the list of unparsed groups. */
  readonly lost: number
  readonly unparsed: number
  readonly threw: number
  readonly reportsPerSecond: number
}

const flightbag: Decoder = {
  name: 'flightbag',
  decode(kind, raw, at) {
    const { decoded } = kind === 'METAR' ? decodeMetar(raw, { at }) : decodeTaf(raw, { at })
    const { groups: _, unparsed, ...values } = decoded
    return { values, unparsed }
  },
}

const metarTafParser: Decoder = {
  name: 'metar-taf-parser',
  decode(kind, raw, at) {
    const { message: _, ...values } =
      kind === 'METAR'
        ? parseMetar(raw, { issued: at })
        : parseTAF(raw.startsWith('TAF') ? raw : `TAF ${raw}`, { issued: at })
    return { values, unparsed: [] }
  },
}

type Report = { readonly raw: string; readonly at: Date }

/** The number of header words, which every report needs: station and time. */
const HEADER_WORDS = 2

/** The body of a METAR, or a whole TAF without its remarks and its end. */
function bodyOf(raw: string): string {
  return raw.replace(/ RMK.*| ?=.*$/s, '').trim()
}

function compared(decoder: Decoder, kind: 'METAR' | 'TAF', reports: readonly Report[], step: number): Comparison {
  let [groups, lost, unparsed, threw] = [0, 0, 0, 0]
  function shown(raw: string, at: Date) {
    const { values, unparsed: list } = decoder.decode(kind, raw, at)
    return { text: JSON.stringify([values, list]), list }
  }
  for (const { raw, at } of reports.filter((_, index) => index % step === 0)) {
    const tokens = bodyOf(raw).split(/\s+/)
    try {
      const whole = shown(tokens.join(' '), at)
      unparsed += whole.list.length
      for (let place = HEADER_WORDS; place < tokens.length; place++) {
        groups++
        try {
          if (shown(tokens.filter((_, index) => index !== place).join(' '), at).text === whole.text) lost++
        } catch {
          // The group was needed, so it is not lost.
        }
      }
    } catch {
      threw++
    }
  }
  return { name: decoder.name, kind, groups, lost, unparsed, threw, reportsPerSecond: speedOf(decoder, kind, reports) }
}

/** The number of reports in one run. */
const REPORTS_PER_RUN = 400

/** Runs of each measurement; the best one counts, because other work on the machine slows some of them. */
const RUNS = 15

/** Reports decoded in one second, in the best run. */
function speedOf(decoder: Decoder, kind: 'METAR' | 'TAF', samples: readonly Report[]): number {
  const reports = Array.from({ length: REPORTS_PER_RUN }, (_, index) => samples[index % samples.length]!)
  const runs = Array.from({ length: RUNS }, () => {
    const startMs = performance.now()
    for (const { raw, at } of reports) {
      try {
        decoder.decode(kind, raw, at)
      } catch {
        // Counted above.
      }
    }
    return (1000 * reports.length) / (performance.now() - startMs)
  })
  return Math.round(Math.max(...runs))
}

/** Compares this decoder with the best open one for JavaScript, on the sample reports. */
export function comparisons(): readonly Comparison[] {
  const metars = publishedRows().map(({ raw, time }) => ({ raw, at: new Date(time) }))
  return [flightbag, metarTafParser].flatMap((decoder) => [
    compared(decoder, 'METAR', metars, 10),
    compared(decoder, 'TAF', tafLines(), 1),
  ])
}
