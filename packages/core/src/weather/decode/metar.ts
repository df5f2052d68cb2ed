import { type MetarState, metarGrammars } from '../grammar/metar-kinds.ts'
import { isIdent } from '../groups/ident.ts'
import { issueTime } from '../groups/issue-time.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import { changesOf } from './changes.ts'
import { doubt } from './doubt.ts'
import { finishSky, noElements } from './elements.ts'
import { findHeader } from './header.ts'
import { iso, latestDayTime, nearestDayTime } from './times.ts'
import { tokensOf, walk } from './walk.ts'

/** A METAR or SPECI. An unknown value is null. */
export type MetarReport = {
  readonly raw: string
  readonly ident: string | null
  /** ISO 8601, UTC. */
  readonly observedAt: string | null
  readonly decoded: MetarDecoded
}

/** A METAR without groups. */
export function emptyMetar(): MetarDecoded {
  return {
    type: null,
    ident: null,
    corrected: false,
    correction: null,
    nil: false,
    observedAt: null,
    auto: false,
    delayed: false,
    ...noElements(),
    runwayVisualRange: [],
    recentWeather: [],
    temperatureC: null,
    dewpointC: null,
    qnhHpa: null,
    altimeterInHg: null,
    windShear: [],
    runwayState: [],
    seaState: null,
    broadcastLetter: null,
    runwaysInUse: [],
    trends: [],
    remarks: null,
    remarkGroups: [],
    terminated: false,
    groups: [],
    unparsed: [],
  }
}

/** A time with its Z, or six digits directly after a location indicator. */
function isTime(tokens: readonly string[], at: number): boolean {
  const time = issueTime.read(tokens, at)
  return time !== null && (time.value.zulu || (at > 0 && isIdent(tokens[at - 1]!)))
}

/**
 * Decodes a METAR or SPECI. Every group of the report is either decoded, and `decoded` contains its value, or listed
 * in `unparsed`; none is dropped or guessed (spec, Weather). Never throws, whatever the text.
 * @param raw The report, on one line or several, with or without METAR before it and `=` behind it.
 * @param options.at A moment near the report: it carries only the day of the month.
 *
 * @example
 * ```ts
 * import { decodeMetar } from '@flightbag/core/weather'
 *
 * const at = new Date('2026-09-27T14:10:00Z')
 * const report = decodeMetar('SAEZ 271400Z 36010G20KT 9999 BKN030 15/10 Q1015 HAZY', { at })
 * report.observedAt // => '2026-09-27T14:00:00.000Z'
 * report.decoded.wind?.gustKt // => 20
 * report.decoded.unparsed // => ['HAZY']
 * ```
 */
export function decodeMetar(raw: string, { at }: { readonly at: Date }): MetarReport {
  const tokens = tokensOf(raw)
  const report = emptyMetar()
  let observed: Date | null = null
  function base() {
    return observed ?? at
  }
  const header = findHeader(tokens, ['METAR', 'SPECI'], isTime)
  const state: MetarState = {
    part: 'body',
    index: 0,
    header,
    touched: false,
    afterUnparsed: false,
    report,
    section: report,
    remarkTarget: {
      remarkGroups: report.remarkGroups,
      body: report,
      resolve(time) {
        const instant = nearestDayTime(time, base())
        return instant && iso(instant)
      },
    },
    unparsedAfterPressure: false,
    unread(token) {
      if (state.section === null) state.unparsedAfterPressure = true
      doubt(state.section ?? report, token, state.section === null)
    },
    changes: changesOf(
      {
        list: report.trends,
        state: () => state,
        base,
        validity: () => null,
        refuseHours: () => {},
        enter(change) {
          state.section = change
          state.part = change === null ? 'body' : 'trend'
        },
      },
      null,
    ),
    setTime(time) {
      const instant = latestDayTime(time, at)
      if (instant === null) return false
      observed = instant
      report.observedAt = iso(instant)
      return true
    },
  }
  walk(tokens, state, metarGrammars)
  finishSky(report)
  for (const trend of report.trends) finishSky(trend)
  return { raw, ident: report.ident, observedAt: report.observedAt, decoded: report }
}
