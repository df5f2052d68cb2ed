import type { Forecast } from '../decode/elements.ts'
import type { DayTime } from '../decode/times.ts'
import type { Change } from '../schema/change.ts'
import type { MetarDecoded } from '../schema/metar.ts'
import type { TafDecoded } from '../schema/taf.ts'

/** The fields of reports of every type. */
export type AnyReport = Omit<MetarDecoded, 'type'> &
  Omit<TafDecoded, 'type'> & { readonly type: MetarDecoded['type'] | TafDecoded['type'] }

/** The changes of a report that is written back. */
export interface ChangeSource {
  /** The next word of a change, NOSIG included; undefined when no further change begins with one. */
  nextMarker(): Pick<Change, 'kind' | 'probability'> | undefined
  /** The change whose begin is written next: the current one while it awaits a time, else the next one. */
  nextBegin(): Change | undefined
  /** The current change, whose end (TL) or time (AT) is written next. */
  current(word: 'TL' | 'AT'): Change | undefined
}

/** A decoded report at the group that is written next. */
export interface Source {
  readonly report: AnyReport
  /** The report, or the change to which the group belongs. */
  readonly section: Forecast
  readonly changes: ChangeSource
  /**
   * The value of the next item of a list that no group has used. An item without a value (undefined) is not used, so
   * that a group of another kind can use it. `owner` identifies a list that is made of several fields.
   */
  next<T, V>(list: readonly T[], value: (item: T) => V | undefined, owner?: object): V | undefined
}

/** The day, hour and minute of an instant; with `endOfDay`, midnight is hour 24 of the day before. */
export function dayTimeOf(instant: string, endOfDay: boolean): DayTime {
  const time = new Date(instant)
  const midnight = time.getUTCHours() === 0 && time.getUTCMinutes() === 0
  if (!endOfDay || !midnight) {
    return { day: time.getUTCDate(), hour: time.getUTCHours(), minute: time.getUTCMinutes() }
  }
  time.setUTCDate(time.getUTCDate() - 1)
  return { day: time.getUTCDate(), hour: 24, minute: 0 }
}
