import { DAY_MS, MINUTE_MS } from '@flightbag/core'

/** A date or an instant that is the whole of a JSON string, and the date of item 18 of a flight plan. */
const DATES = /"(\d{4}-\d\d-\d\d)(?:"|T([\d:.]+Z)")|\bDOF\/(\d{6})/g

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** When the bag was written: the time of its last record. */
function writtenMs(bag: string): number {
  const time = bag.slice(bag.lastIndexOf('"updatedAt":"')).split('"')[3]
  return Date.parse(time ?? '')
}

/**
 * A sample bag as if it had been written yesterday: every date moves by the same number of days. A check flight that is
 * open moves by hours and minutes too, so that it began as long ago as it had when the bag was written.
 */
export function datedBag(bag: string, nowMs: number): string {
  const before = writtenMs(bag)
  const daysMs = (dayOf(nowMs) - dayOf(before) - 1) * DAY_MS
  const exactMs = Math.floor((nowMs - before) / MINUTE_MS) * MINUTE_MS
  return bag
    .split('\n')
    .map((line) => moved(line, isOpen(line) ? exactMs : daysMs))
    .join('\n')
}

function isOpen(line: string): boolean {
  return line.startsWith('{"kind":"checkFlight"') && !line.includes('"completedAt"')
}

function moved(line: string, byMs: number): string {
  return line.replaceAll(DATES, (_, date?: string, time?: string, short?: string) => {
    if (short !== undefined)
      return `DOF/${dateAfter(`20${short.replace(/(..)(..)(..)/, '$1-$2-$3')}`, byMs)
        .slice(2)
        .replaceAll('-', '')}`
    if (time === undefined) return `"${dateAfter(date ?? '', byMs)}"`
    return `"${new Date(Date.parse(`${date}T${time}`) + byMs).toISOString()}"`
  })
}

function dateAfter(date: string, byMs: number): string {
  return new Date(Date.parse(date) + byMs).toISOString().slice(0, 10)
}
