import type { Forecast } from '../decode/elements.ts'
import type { DayTime } from '../decode/times.ts'
import type { Grammars, WalkState } from '../decode/walk.ts'
import { amended } from '../groups/amended.ts'
import { amendmentNote, type CodedAmendmentNote } from '../groups/amendment-note.ts'
import { auto } from '../groups/auto.ts'
import { cancelled } from '../groups/cancelled.ts'
import { changeMarker } from '../groups/change.ts'
import { changePeriod } from '../groups/change-period.ts'
import type { ChangeTarget } from '../groups/change-target.ts'
import { changeTime } from '../groups/change-time.ts'
import { colorState } from '../groups/color-state.ts'
import { correction } from '../groups/correction.ts'
import { type CodedForecastTemperature, forecastTemperature } from '../groups/forecast-temperature.ts'
import { forecaster } from '../groups/forecaster.ts'
import { icing } from '../groups/icing.ts'
import { ident } from '../groups/ident.ts'
import { issueTime } from '../groups/issue-time.ts'
import { laterWind } from '../groups/later-wind.ts'
import { nil } from '../groups/nil.ts'
import { noSignificantWeather } from '../groups/no-significant-weather.ts'
import { notAvailable } from '../groups/not-available.ts'
import { pressure } from '../groups/pressure.ts'
import { tafType } from '../groups/report-type.ts'
import { turbulence } from '../groups/turbulence.ts'
import { type CodedValidity, validity } from '../groups/validity.ts'
import { windShearConditions, windShearLayer, windShearRunway } from '../groups/wind-shear.ts'
import type { TafDecoded } from '../schema/taf.ts'
import type { Wind } from '../schema/wind.ts'
import { elementKinds, isHeader, type SectionState } from './element-kinds.ts'
import { type GroupKind, grammar, type Placed, place } from './group-kind.ts'
import { type RemarkState, remarkGrammar } from './remark-kinds.ts'

/** The state of decoding a TAF. */
export type TafState = WalkState &
  SectionState &
  RemarkState & {
    readonly report: TafDecoded
    readonly section: Forecast
    readonly changes: ChangeTarget
    /** The index of the last token that is hours outside the validity, or the time of day of a divided FM. */
    refusedAt: number
    /** Whether the anchor of the header is the time of issue, and not the validity. */
    readonly issued: boolean
    setTime(time: DayTime): boolean
    setValidity(value: CodedValidity): boolean
    addLaterWind(wind: Wind, day: number, hour: number): boolean
    addTemperature(value: CodedForecastTemperature): boolean
    addAmendmentNote(value: CodedAmendmentNote, raw: string): boolean
  }

function report<V>(kind: GroupKind<V, TafDecoded>) {
  return place(kind, (state: TafState) => state.report, 'body')
}

function section<V>(kind: GroupKind<V, Forecast>) {
  return place(kind, (state: TafState) => state.section, null)
}

function change<V>(kind: GroupKind<V, ChangeTarget>) {
  return place(kind, (state: TafState) => state.changes, null)
}

function whole<V>(kind: GroupKind<V, TafState>) {
  return place(kind, (state: TafState) => state, 'body')
}

/** A word of the header, which may also follow it directly. */
function modifier<V>(kind: GroupKind<V, TafDecoded>) {
  return place(kind, (state: TafState) => (isHeader(state) ? state.report : null), 'body')
}

/** A correction before the time belongs to a report with a station; without one, it is a typo of the station. */
const correctionKind = place(
  correction,
  (state: TafState) => (state.header.ident >= 0 && isHeader(state) ? state.report : null),
  'body',
)

/** Hours outside the validity and a time of day are no visibility either. */
function unlessRefused(kind: Placed<SectionState>): Placed<TafState> {
  return { ...kind, take: (tokens, at, state) => (state.refusedAt === at ? null : kind.take(tokens, at, state)) }
}

const modifiers = [correctionKind, modifier(amended), modifier(auto), modifier(nil), modifier(cancelled)]

const validityKind = whole(validity)

/** The header of a TAF. */
export const tafHeaderKinds: readonly Placed<TafState>[] = [
  place(tafType, (state: TafState) => (state.index === state.header.type ? state.report : null), 'body'),
  ...modifiers,
  place(ident, (state: TafState) => (state.index === state.header.ident ? state.report : null), 'body'),
  place(issueTime, (state: TafState) => (state.issued && state.index === state.header.anchor ? state : null), 'body'),
  validityKind,
]

/** The body of a TAF with its changes, in the order they are tried. */
export const tafBodyKinds: readonly Placed<TafState>[] = [
  validityKind,
  // Four digits are first read as the hours of a change, whose rules are stricter than those of a visibility.
  change(changePeriod),
  ...elementKinds.map(unlessRefused),
  section(noSignificantWeather),
  section(pressure),
  section(windShearLayer),
  section(windShearRunway),
  section(windShearConditions),
  place(laterWind, (state: TafState) => state, null),
  section(icing),
  section(turbulence),
  section(colorState),
  change(changeMarker),
  change(changeTime),
  whole(forecastTemperature),
  whole(amendmentNote),
  report(notAvailable),
  report(forecaster),
  ...modifiers,
]

/** The grammar of TAF. */
export const tafGrammars: Grammars<TafState> = {
  header: grammar(tafHeaderKinds),
  body: grammar(tafBodyKinds),
  remarks: remarkGrammar,
}
