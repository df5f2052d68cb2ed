import { signed } from '../../grammar/form.ts'
import { digits, plain } from '../../grammar/group-kind.ts'

/**
 * A temperature in tenths as snTTT writes it: a sign figure (1 below zero), then three digits. Minus zero is `1000`.
 */
export function readSignedTenths(text: string): number {
  const tenths = Number(text.slice(1))
  return text.startsWith('1') ? -tenths : tenths
}

/** Writes snTTT back. */
export function formatSignedTenths(tenths: number): string {
  return `${tenths < 0 || Object.is(tenths, -0) ? '1' : '0'}${digits(tenths, 3)}`
}

/** Degrees Celsius of tenths. */
export function celsius(tenths: number): number {
  return plain(tenths / 10)
}

/** The inverse of {@link celsius}, with the sign of minus zero. */
export function tenthsOf(degrees: number, minusZero: boolean): number {
  return signed(Math.round(degrees * 10), minusZero)
}
