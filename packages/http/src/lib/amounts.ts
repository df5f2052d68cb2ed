import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@flightbag/core/ports'

/** The largest unit first. */
const UNITS = [
  ['hours', HOUR_MS],
  ['minutes', MINUTE_MS],
  ['seconds', SECOND_MS],
] as const

/** A duration in the largest unit of which it is a whole number above one: `15 minutes`. */
export function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms % each === 0 && ms > each) ?? ['milliseconds', 1]
  return `${ms / length} ${unit}`
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** A size in powers of 1024, as in the specification, to a tenth of a megabyte: `512 KB`. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`
  return bytes >= KILOBYTE ? `${Math.round(bytes / KILOBYTE)} KB` : `${bytes} bytes`
}
