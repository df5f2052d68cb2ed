import type { DayTime } from '../decode/times.ts'
import type { Grammars, WalkState } from '../decode/walk.ts'
import { auto } from '../groups/auto.ts'
import { broadcastLetter } from '../groups/broadcast-letter.ts'
import { changeMarker } from '../groups/change.ts'
import { trendPeriod } from '../groups/change-period.ts'
import type { ChangeTarget } from '../groups/change-target.ts'
import { trendTime } from '../groups/change-time.ts'
import { cloud } from '../groups/cloud.ts'
import { colorState } from '../groups/color-state.ts'
import { colorStateMissing } from '../groups/color-state-missing.ts'
import { correction } from '../groups/correction.ts'
import { delayed } from '../groups/delayed.ts'
import { ident } from '../groups/ident.ts'
import { issueTime } from '../groups/issue-time.ts'
import { nil } from '../groups/nil.ts'
import { noSignificantChange } from '../groups/no-significant-change.ts'
import { noSignificantWeather } from '../groups/no-significant-weather.ts'
import { pressure } from '../groups/pressure.ts'
import { pressureInBoth } from '../groups/pressure-in-both.ts'
import { recentWeather } from '../groups/recent-weather.ts'
import { fieldPressure } from '../groups/remarks/field-pressure.ts'
import { phenomenonLocation } from '../groups/remarks/phenomenon-location.ts'
import { rainfall } from '../groups/remarks/rainfall.ts'
import { sensorStatus } from '../groups/remarks/sensor-status.ts'
import { metarType } from '../groups/report-type.ts'
import { runwayInUse } from '../groups/runway-in-use.ts'
import { runwayState } from '../groups/runway-state.ts'
import { runwayVisualRange } from '../groups/runway-visual-range.ts'
import { seaState } from '../groups/sea-state.ts'
import { temperature } from '../groups/temperature.ts'
import { lowestVisibility } from '../groups/visibility.ts'
import { type CodedWind, wind } from '../groups/wind.ts'
import { windShearRunway } from '../groups/wind-shear.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import { elementKinds, isHeader, type SectionState } from './element-kinds.ts'
import { type GroupKind, grammar, type Placed, place } from './group-kind.ts'
import { type RemarkState, remarkGrammar } from './remark-kinds.ts'

/** The state of decoding a METAR. */
export type MetarState = WalkState &
  RemarkState & {
    section: SectionState['section']
    readonly report: MetarDecoded
    readonly changes: ChangeTarget
    /** Whether a group after the temperature or pressure is unparsed. */
    unparsedAfterPressure: boolean
    setTime(time: DayTime): boolean
  }

function report<V>(kind: GroupKind<V, MetarDecoded>) {
  return place(kind, (state: MetarState) => state.report, 'body')
}

function change<V>(kind: GroupKind<V, ChangeTarget>) {
  return place(kind, (state: MetarState) => state.changes, null)
}

/** A word of the header, which may also follow it directly. */
function modifier<V>(kind: GroupKind<V, MetarDecoded>) {
  return place(kind, (state: MetarState) => (isHeader(state) ? state.report : null), 'body')
}

/** A correction before the time belongs to a report with a station; without one, it is a typo of the station. */
const correctionKind = place(
  correction,
  (state: MetarState) => (state.header.ident >= 0 && isHeader(state) ? state.report : null),
  'body',
)

const modifiers = [correctionKind, modifier(auto), modifier(nil), modifier(delayed)]

/**
 * Temperature and pressure end the present weather: later groups outside a trend are not read as present weather,
 * because national additions in words (`CB AND RA TO S`) would be. In a report that begins with them, the body
 * continues.
 */
function closing<V>(kind: GroupKind<V, MetarDecoded>) {
  return place(
    {
      ...kind,
      form: (value: V, state: MetarState) => kind.form?.(value, state.report) ?? '',
      put(value: V, state: MetarState, raw: string) {
        if (!kind.put(value, state.report, raw)) return false
        const begun = state.report.wind !== null || state.report.missing.includes('wind')
        if (begun && state.section === state.report) state.section = null
        return true
      },
    },
    (state: MetarState) => state,
    'body',
  )
}

/** Whether a visibility comes soon, before the next change, the remarks or the end. */
function hasVisibility(tokens: readonly string[], from: number): boolean {
  for (let at = from; at < Math.min(tokens.length, from + 16); at++) {
    const token = tokens[at]!
    if (/^(?:\d{4}|CAVOK)$/.test(token)) return true
    if (/^(?:TEMPO|BECMG|INTER|NOSIG|PROB\d0|RMK.*)$/.test(token)) return false
  }
  return false
}

/** A second wind after the pressure, with a visibility after it, opens a military landing forecast without a word. */
const unmarkedTrend = place(
  {
    ...wind,
    read: (tokens: readonly string[], at: number) => (hasVisibility(tokens, at + 1) ? wind.read(tokens, at) : null),
    put(value: CodedWind, state: MetarState) {
      if (!state.changes.openUnmarked() || state.section === null) return false
      state.touched = true
      return wind.put(value, state.section)
    },
  },
  (state: MetarState) =>
    state.section === null && state.report.wind !== null && state.report.trends.length === 0 ? state : null,
  'trend',
)

/** Whether the current group belongs to a trend. */
function inTrend({ section, report: whole }: MetarState): boolean {
  return section !== null && section !== whole
}

/**
 * Whether the pressure was read, and after it neither a trend nor an unparsed group, which may be the start of a trend.
 */
function isAfterPressure({ section, report: { trends }, unparsedAfterPressure }: MetarState): boolean {
  return section === null && trends.length === 0 && !unparsedAfterPressure
}

/** The header of a METAR. */
export const metarHeaderKinds: readonly Placed<MetarState>[] = [
  place(metarType, (state: MetarState) => (state.index === state.header.type ? state.report : null), 'body'),
  ...modifiers,
  place(ident, (state: MetarState) => (state.index === state.header.ident ? state.report : null), 'body'),
  place(issueTime, (state: MetarState) => (state.index === state.header.anchor ? state : null), 'body'),
]

/** The body of a METAR with its trends, in the order they are tried. */
export const metarBodyKinds: readonly Placed<MetarState>[] = [
  ...elementKinds,
  place(noSignificantWeather, (state: MetarState) => (inTrend(state) ? state.section : null), 'trend'),
  place(lowestVisibility, (state: MetarState) => state.section, null),
  closing(temperature),
  closing(pressureInBoth),
  closing(pressure),
  unmarkedTrend,
  report(runwayVisualRange),
  // Russian stations write it after the trend.
  place(
    runwayState,
    (state: MetarState) => (inTrend(state) && !state.report.ident?.startsWith('U') ? null : state.report),
    'body',
  ),
  report(recentWeather),
  report(windShearRunway),
  report(seaState),
  report(broadcastLetter),
  place(runwayInUse, (state: MetarState) => (state.afterUnparsed ? null : state.report), 'body'),
  // Australian stations write it among the remarks or before them; its value is one of the remarks.
  place(rainfall, (state: MetarState) => state.remarkTarget, 'body'),
  // A colour state follows the pressure, or a trend; after NOSIG it belongs to the report.
  place(
    colorState,
    (state: MetarState) => (state.section === state.report ? null : (state.section ?? state.report)),
    null,
  ),
  place(colorStateMissing, (state: MetarState) => (state.section === null ? state.report : null), 'body'),
  // Stations of Central America write more clouds, the pressure at the aerodrome and the directions of thunderclouds
  // after the pressure.
  place(cloud, (state: MetarState) => (isAfterPressure(state) ? state.report : null), 'body'),
  place(fieldPressure, (state: MetarState) => (state.section === null ? state.remarkTarget : null), 'body'),
  place(phenomenonLocation, (state: MetarState) => (isAfterPressure(state) ? state.remarkTarget : null), 'body'),
  place(sensorStatus, (state: MetarState) => (state.section === null ? state.remarkTarget : null), 'body'),
  place(noSignificantChange, (state: MetarState) => state.changes, 'trend'),
  change(changeMarker),
  change(trendTime),
  change(trendPeriod),
  ...modifiers,
]

/** The grammar of METAR and SPECI. */
export const metarGrammars: Grammars<MetarState> = {
  header: grammar(metarHeaderKinds),
  body: grammar(metarBodyKinds),
  remarks: remarkGrammar,
}
