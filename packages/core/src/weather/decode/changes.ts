import { HOUR_MS } from '../../lib/instant.ts'
import type { ChangeClock, ChangeTarget, Period } from '../groups/change-target.ts'
import { isReportable } from '../groups/visibility.ts'
import type { Change } from '../schema/change.ts'
import { isNear } from './doubt.ts'
import { openChange } from './elements.ts'
import { iso, nearestClock, nearestDayTime, nextClock } from './times.ts'

/** The parts of the report that opening and dating a change needs. */
export interface ChangesHost {
  readonly list: Change[]
  /** Whether a group of the section has been read, and whether the previous group is unparsed. */
  state(): { touched: boolean; readonly afterUnparsed: boolean }
  /** The instant from which times of day are counted: the observation, or the begin of validity. */
  base(): Date
  /** The validity of a TAF, in which its changes lie; null without one. */
  validity(): Span | null
  /** Notes that the current group is the hours of a change, which lie outside the validity, and no visibility. */
  refuseHours(): void
  /** Makes a change the section of the next groups; null for NOSIG, which has none. */
  enter(change: Change | null): void
}

function pair(text: string): readonly [number, number] {
  return [Number(text.slice(0, 2)), Number(text.slice(2))]
}

/**
 * An unparsed token that may open a change: a word that is misspelt or joined with its neighbours, or a day and time
 * alone or behind a part of FM.
 */
const OPENS_CHANGE =
  /^(?:FM|FROM|PROB)|BECMG|TEMPO|INTER(?:\d|$)|FM\d{6}|^[FM]?(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-4])\d\dZ?$/

const WORDS = ['BECMG', 'TEMPO', 'INTER', 'PROB30', 'PROB40']

/** Whether a token is a period, which follows the word that opens its change. */
export function isPeriod(token: string): boolean {
  return /^\d{4}\/\d{4}$/.test(token)
}

/** Whether an unparsed token may open a change; a period before any element belongs to what is before it. */
export function opensChange(token: string, isTouched: boolean): boolean {
  return isPeriod(token) ? isTouched : OPENS_CHANGE.test(token) || WORDS.some((word) => isNear(word, token))
}

/** A period of time. */
export type Span = { readonly from: Date; readonly to: Date }

/** Whether a period ends after it begins, and lies in another. */
function isValid({ from, to }: Span, enclosing: Span | null): boolean {
  return to > from && (enclosing === null || (from >= enclosing.from && to <= enclosing.to))
}

/** A period of two days and hours. */
function daySpan(first: string, second: string, base: Date): Span | null {
  const [fromDay, fromHour] = pair(first)
  const [toDay, toHour] = pair(second)
  const from = nearestDayTime({ day: fromDay, hour: fromHour, minute: 0 }, base)
  const to = from && nearestDayTime({ day: toDay, hour: toHour, minute: 0 }, from)
  return from && to ? { from, to } : null
}

/** The period of a trend: two times of day, or two days and hours; null when it could be either. */
function trendSpan({ first, second }: Period, base: Date): Span | null {
  if (second === null) return null
  const [fromHour, fromMinute] = pair(first)
  const [toHour, toMinute] = pair(second)
  const from = nearestClock(fromHour, fromMinute, base)
  const to = from && nextClock(toHour, toMinute, from)
  const clocks = from && to ? { from, to } : null
  const days = daySpan(first, second, base)
  const near = days !== null && Math.abs(days.from.getTime() - base.getTime()) <= 12 * HOUR_MS
  if (near) return clocks === null ? days : null
  return clocks
}

/** Whether a token after four digits is itself a visibility, so that the digits before it must be the hours. */
function followsPeriod(next: string | undefined): boolean {
  return next !== undefined && /^(?:\d{4}(?:NDV)?|CAVOK|P?\d{1,2}SM)$/.test(next)
}

/**
 * Whether four digits of a TAF are the hours of a change and not a visibility: in the form of before 2008, or by their
 * place.
 */
function areHours({ first, second, next }: Period, oldForm: boolean): boolean {
  const [from, to] = pair(first)
  return second === null && (oldForm || followsPeriod(next)) && from <= 24 && to <= 24
}

/** Whether four digits are a part of two days and hours that a blank has divided, or that have lost their slash. */
function isPartOfPeriod({ next = '' }: Period): boolean {
  return next.startsWith('/') || (/^\d{4}$/.test(next) && !isReportable(Number(next)))
}

/** The period of a TAF's change: two days and hours, or in the form of before 2008 two hours. */
function tafSpan(period: Period, base: Date, oldForm: boolean): Span | null {
  const { first, second, next } = period
  if (second !== null) return daySpan(first, second, base)
  if (!oldForm && isPartOfPeriod(period)) return null
  // Four digits may be a visibility too: they are hours only when they cannot be one.
  if (!oldForm && !followsPeriod(next) && isReportable(Number(first))) return null
  const [fromHour, toHour] = pair(first)
  const from = nextClock(fromHour, 0, base)
  const to = from && nextClock(toHour, 0, from, true)
  return from && to ? { from, to } : null
}

function put(change: Change, { from, to }: Span): void {
  change.from = iso(from)
  change.to = iso(to)
}

/** The changes of a trend (`taf` null) or of a TAF; `oldForm` is whether its validity has the form of before 2008. */
export function changesOf(host: ChangesHost, taf: { oldForm(): boolean } | null): ChangeTarget {
  function current() {
    return host.list[host.list.length - 1]
  }
  /** Whether only the opening words of a change, the last one, have been read. */
  function awaits(change: Change) {
    return change.kind !== 'NOSIG' && !host.state().touched && change.from === null && change.at === null
  }
  function open(change: Change): true {
    host.list.push(change)
    host.enter(change.kind === 'NOSIG' ? null : change)
    host.state().touched = false
    return true
  }
  function isInValidity(time: string): boolean {
    const validity = host.validity()
    return validity === null || (new Date(time) >= validity.from && new Date(time) <= validity.to)
  }
  function instant({ day, hour, minute }: ChangeClock): string | null {
    const base = host.base()
    if (day !== null) {
      const dated = nearestDayTime({ day, hour, minute }, base)
      return dated && iso(dated)
    }
    const found = taf === null ? nearestClock(hour, minute, base) : nextClock(hour, minute, base)
    return found && iso(found)
  }
  return {
    openMarker(kind, probability) {
      const change = current()
      if (change?.kind === 'PROB' && awaits(change) && (kind === 'TEMPO' || kind === 'BECMG' || kind === 'INTER')) {
        change.kind = kind
        return true
      }
      // An unparsed word directly before, for example PROB50, has opened the change of this word.
      if (change?.kind === null && awaits(change) && host.state().afterUnparsed) {
        change.kind = kind
        change.probability = probability
        return true
      }
      return open(openChange(kind, probability))
    },
    openUnmarked: () => open(openChange(null, null)),
    closeBefore(token) {
      const change = current()
      const isOpen = change !== undefined && change.kind === null && awaits(change)
      if (isOpen || !opensChange(token, host.state().touched && host.validity() !== null)) return
      open(openChange(null, null))
    },
    openFrom(clock) {
      const from = instant(clock)
      if (from === null || !isInValidity(from)) return false
      const change = current()
      if (change !== undefined && awaits(change) && change.to === null) {
        change.from = from
        return true
      }
      if (change?.kind === 'FM' && change.from !== null && from < change.from) return false
      const opened = openChange('FM', null)
      opened.from = from
      return open(opened)
    },
    setTime(field, clock) {
      const change = current()
      const time = instant(clock)
      if (change === undefined || change.kind === 'NOSIG' || change[field] !== null || time === null) return false
      if (!isInValidity(time) || (field === 'to' && change.from !== null && time <= change.from)) return false
      change[field] = time
      return true
    },
    setPeriod(period) {
      const base = host.base()
      const isRest = period.second === null && host.state().afterUnparsed && taf?.oldForm() === false
      const span = isRest ? null : taf === null ? trendSpan(period, base) : tafSpan(period, base, taf.oldForm())
      const change = current()
      if (span === null || !isValid(span, host.validity())) {
        if (taf !== null && change !== undefined && awaits(change) && areHours(period, taf.oldForm()))
          host.refuseHours()
        return false
      }
      if (change !== undefined && awaits(change) && change.to === null) {
        put(change, span)
        return true
      }
      // The word that opens this change is unparsed or was read as another one; its groups do not belong to the change
      // before.
      const isMiddle = host.state().touched && host.validity() !== null
      if (taf === null || period.second === null || !(host.state().afterUnparsed || isMiddle)) return false
      const opened = openChange(null, null)
      put(opened, span)
      return open(opened)
    },
  }
}
