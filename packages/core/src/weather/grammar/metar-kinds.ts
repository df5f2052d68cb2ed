import type { DayTime } from '../decode/times.ts'
import type { Grammars, WalkState } from '../decode/walk.ts'
import { auto } from '../groups/auto.ts'
import { broadcastLetter } from '../groups/broadcast-letter.ts'
import { changeMarker } from '../groups/change.ts'
import { changePeriod } from '../groups/change-period.ts'
import type { ChangeTarget } from '../groups/change-target.ts'
import { changeTime } from '../groups/change-time.ts'
import { colorState } from '../groups/color-state.ts'
import { correction } from '../groups/correction.ts'
import { delayed } from '../groups/delayed.ts'
import { ident } from '../groups/ident.ts'
import { issueTime } from '../groups/issue-time.ts'
import { nil } from '../groups/nil.ts'
import { noSignificantChange } from '../groups/no-significant-change.ts'
import { pressure } from '../groups/pressure.ts'
import { pressureInBoth } from '../groups/pressure-in-both.ts'
import { recentWeather } from '../groups/recent-weather.ts'
import { rainfall } from '../groups/remarks/rainfall.ts'
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
import { elementKinds, type SectionState } from './element-kinds.ts'
import { type GroupKind, grammar, type Placed, place } from './group-kind.ts'
import { type RemarkState, remarkGrammar } from './remark-kinds.ts'

/** What decoding a METAR keeps. */
export type MetarState = WalkState &
  RemarkState & {
    section: SectionState['section']
    readonly report: MetarDecoded
    readonly changes: ChangeTarget
    setTime(time: DayTime): boolean
  }

const report = <V>(kind: GroupKind<V, MetarDecoded>) => place(kind, (state: MetarState) => state.report, 'body')
const change = <V>(kind: GroupKind<V, ChangeTarget>) => place(kind, (state: MetarState) => state.changes, null)

const modifiers = [report(correction), report(auto), report(nil), report(delayed)]

/**
 * Temperature and pressure end the present weather: what follows them in no trend is not read as present, or national
 * additions in words (`CB AND RA TO S`) would be. A report that begins with them keeps its body open.
 */
const closing = <V>(kind: GroupKind<V, MetarDecoded>) =>
  place(
    {
      ...kind,
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

/** Whether a visibility comes soon, before the next change, the remarks or the end. */
const hasVisibility = (tokens: readonly string[], from: number): boolean => {
  for (let at = from; at < Math.min(tokens.length, from + 16); at++) {
    const token = tokens[at]!
    if (/^(?:\d{4}|CAVOK)$/.test(token)) return true
    if (/^(?:TEMPO|BECMG|INTER|NOSIG|PROB\d0|RMK.*)$/.test(token)) return false
  }
  return false
}

/** A second wind behind the pressure, with a visibility after it, begins a military landing forecast that no word opens. */
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
  place(lowestVisibility, (state: MetarState) => state.section, null),
  closing(temperature),
  closing(pressureInBoth),
  closing(pressure),
  unmarkedTrend,
  report(runwayVisualRange),
  report(runwayState),
  report(recentWeather),
  report(windShearRunway),
  report(seaState),
  report(broadcastLetter),
  place(runwayInUse, (state: MetarState) => (state.afterUnparsed ? null : state.report), 'body'),
  // Australian stations put it among the remarks or before them; its value stands with those.
  place(rainfall, (state: MetarState) => state.remarkTarget, 'body'),
  // Behind NOSIG a colour state is the report's own.
  place(colorState, (state: MetarState) => state.section ?? state.report, null),
  place(noSignificantChange, (state: MetarState) => state.changes, 'trend'),
  change(changeMarker),
  change(changeTime),
  change(changePeriod),
  ...modifiers,
]

/** The grammar of METAR and SPECI. */
export const metarGrammars: Grammars<MetarState> = {
  header: grammar(metarHeaderKinds),
  body: grammar(metarBodyKinds),
  remarks: remarkGrammar,
}
