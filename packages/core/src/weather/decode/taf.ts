import { HOUR_MS } from '../../lib/instant.ts'
import { type TafState, tafGrammars } from '../grammar/taf-kinds.ts'
import { NOTE_FIELDS } from '../groups/amendment-note.ts'
import { isDivided } from '../groups/change-time.ts'
import { TEMPERATURES } from '../groups/forecast-temperature.ts'
import { issueTime } from '../groups/issue-time.ts'
import { readValidity } from '../groups/validity.ts'
import type { TafDecoded } from '../schema/taf.ts'
import { changesOf, isPeriod, type Span } from './changes.ts'
import { doubt } from './doubt.ts'
import { type Forecast, finishSky, noForecast } from './elements.ts'
import { findHeader } from './header.ts'
import { iso, latestDayTime, nearestClock, nearestDayTime, nextClock } from './times.ts'
import { tokensOf, walk } from './walk.ts'

/** A TAF. An unknown value is null. Times are ISO 8601, UTC. */
export type TafReport = {
  readonly raw: string
  readonly ident: string | null
  readonly issuedAt: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly decoded: TafDecoded
}

/** A TAF without groups. */
export function emptyTaf(): TafDecoded {
  return {
    type: null,
    ident: null,
    corrected: false,
    correction: null,
    nil: false,
    issuedAt: null,
    validFrom: null,
    validTo: null,
    auto: false,
    amended: false,
    cancelled: false,
    ...noForecast(),
    changes: [],
    maximumTemperatures: [],
    minimumTemperatures: [],
    otherTemperatures: [],
    amendmentNotes: [],
    notAvailable: null,
    forecaster: null,
    remarks: null,
    remarkGroups: [],
    terminated: false,
    groups: [],
    unparsed: [],
  }
}

function isAnchor(tokens: readonly string[], at: number): boolean {
  return issueTime.read(tokens, at) !== null || readValidity(tokens[at]!) !== null
}

/** Six digits without a Z are the time of issue when a validity follows, else a validity of the form of before 2008. */
function isIssueTime(tokens: readonly string[], at: number): boolean {
  const time = issueTime.read(tokens, at)
  return time !== null && (time.value.zulu || readValidity(tokens[at + 1] ?? '') !== null)
}

/** The longest time between the issue of a TAF and the begin of its validity. */
const MAX_LEAD_MS = 48 * HOUR_MS

/** The longest validity of a TAF: 30 hours is the longest in use. */
const MAX_VALIDITY_MS = 48 * HOUR_MS

/** Whether a highest temperature is below a lowest one of the same forecast. */
function contradictsExtremes(which: keyof typeof TEMPERATURES, celsius: number, report: TafDecoded): boolean {
  if (which === 'X') return report.minimumTemperatures.some(({ temperatureC }) => temperatureC > celsius)
  return which === 'N' && report.maximumTemperatures.some(({ temperatureC }) => temperatureC < celsius)
}

/**
 * Decodes a TAF. Every group of the report is either decoded, and `decoded` contains its value, or listed in
 * `unparsed`; none is dropped or guessed (spec, Weather). Never throws, whatever the text.
 * @param raw The report, on one line or several, with or without TAF before it and `=` behind it.
 * @param options.at A moment near the report: it carries only days of the month.
 *
 * @example
 * ```ts
 * import { decodeTaf } from '@flightbag/core/weather'
 *
 * const raw = 'TAF SAEZ 271100Z 2712/2812 36010KT 9999 SCT030 TEMPO 2718/2722 3000 TSRA'
 * const taf = decodeTaf(raw, { at: new Date('2026-09-27T11:10:00Z') })
 * taf.validTo // => '2026-09-28T12:00:00.000Z'
 * taf.decoded.changes.map(({ kind, from }) => [kind, from]) // => [['TEMPO', '2026-09-27T18:00:00.000Z']]
 * ```
 */
export function decodeTaf(raw: string, { at }: { readonly at: Date }): TafReport {
  const tokens = tokensOf(raw)
  const report = emptyTaf()
  let issued: Date | null = null
  let validity: Span | null = null
  let oldForm = false
  function base() {
    return validity?.from ?? issued ?? at
  }
  function resolve(day: number, hour: number, minute: number): string | null {
    const instant = nearestDayTime({ day, hour, minute }, base())
    return instant && iso(instant)
  }
  function isInValidity(time: string): boolean {
    const instant = new Date(time)
    return validity === null || (instant >= validity.from && instant <= validity.to)
  }
  const header = findHeader(tokens, ['TAF'], isAnchor)
  const state: TafState & { section: Forecast } = {
    part: 'body',
    index: 0,
    header,
    issued: header.anchor >= 0 && isIssueTime(tokens, header.anchor),
    touched: false,
    refusedAt: -1,
    afterUnparsed: false,
    report,
    section: report,
    remarkTarget: {
      remarkGroups: report.remarkGroups,
      body: null,
      resolve: ({ day, hour, minute }) => resolve(day, hour, minute),
    },
    changes: changesOf(
      {
        list: report.changes,
        state: () => state,
        base,
        validity: () => validity,
        refuseHours() {
          state.refusedAt = state.index
        },
        enter(change) {
          state.section = change ?? report
          state.part = 'trend'
        },
      },
      { oldForm: () => oldForm },
    ),
    unread(token) {
      if (isDivided(token, tokens[state.index + 1] ?? '')) state.refusedAt = state.index + 1
      const before = state.section
      state.changes.closeBefore(token)
      doubt(state.section, token, false)
      // The last group of the section before may be joined with the word of the change.
      if (!isPeriod(token)) doubt(before, token, false)
    },
    setTime(time) {
      const instant = latestDayTime(time, at)
      if (instant === null) return false
      issued = instant
      report.issuedAt = iso(instant)
      return true
    },
    setValidity({ fromDay, fromHour, toDay, toHour }) {
      if (report.validFrom !== null || state.touched || state.part !== 'body') return false
      const begin = { day: fromDay, hour: fromHour, minute: 0 }
      const from = issued === null ? latestDayTime(begin, at) : nearestDayTime(begin, issued)
      if (from === null || (issued !== null && Math.abs(from.getTime() - issued.getTime()) > MAX_LEAD_MS)) return false
      const to =
        toDay === null
          ? nextClock(toHour, 0, from, true)
          : nearestDayTime({ day: toDay, hour: toHour, minute: 0 }, from)
      if (to === null || to <= from || to.getTime() - from.getTime() > MAX_VALIDITY_MS) return false
      validity = { from, to }
      oldForm = toDay === null
      report.validFrom = iso(from)
      report.validTo = iso(to)
      return true
    },
    addLaterWind(wind, day, hour) {
      const from = resolve(day, hour, 0)
      if (from === null || !isInValidity(from)) return false
      state.section.laterWinds.push({ from, wind })
      return true
    },
    addTemperature({ which, celsius, day, hour }) {
      const instant = day === null ? nextClock(hour, 0, base()) : nearestDayTime({ day, hour, minute: 0 }, base())
      if (instant === null || (validity !== null && (instant < validity.from || instant > validity.to))) return false
      if (contradictsExtremes(which, celsius, report)) return false
      report[TEMPERATURES[which]].push({ temperatureC: celsius === 0 ? 0 : celsius, at: iso(instant) })
      return true
    },
    addAmendmentNote({ scheduled, limitedTo, times }, raw) {
      const note: TafDecoded['amendmentNotes'][number] = {
        raw,
        scheduled,
        limitedTo: limitedTo.filter((word) => word !== 'AND'),
        from: null,
        to: null,
        next: null,
      }
      for (const { word, figures, clock } of times) {
        const field = NOTE_FIELDS[word]
        const [first, second, third] = [0, 2, 4].map((at) => Number(figures.slice(at, at + 2)))
        const near = clock ? nearestClock(first!, second!, base()) : null
        const time = clock ? near && iso(near) : resolve(first!, second!, third!)
        if (time === null || note[field] !== null) return false
        note[field] = time
      }
      report.amendmentNotes.push(note)
      return true
    },
  }
  walk(tokens, state, tafGrammars)
  finishSky(report)
  for (const change of report.changes) finishSky(change)
  return {
    raw,
    ident: report.ident,
    issuedAt: report.issuedAt,
    validFrom: report.validFrom,
    validTo: report.validTo,
    decoded: report,
  }
}
