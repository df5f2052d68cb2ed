import { isClock } from '../../decode/times.ts'
import { digits } from '../../grammar/group-kind.ts'

/** Minutes past the hour, or hour and minutes, as remarks give times. */
export type PastTime = { readonly hour: number | null; readonly minute: number }

/** Reads `52` or `0752`. */
export function readPastTime(text: string): PastTime | null {
  const match = /^(\d\d)?(\d\d)$/.exec(text)
  if (match === null) return null
  const time = { hour: match[1] === undefined ? null : Number(match[1]), minute: Number(match[2]) }
  return isClock(time.hour ?? 0, time.minute) ? time : null
}

/** Writes such a time back. */
export function formatPastTime({ hour, minute }: PastTime): string {
  return `${hour === null ? '' : digits(hour, 2)}${digits(minute, 2)}`
}
