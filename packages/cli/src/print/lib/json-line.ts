import { escaped } from './printable.ts'

/** A value as one line of JSON without characters that can change a terminal; parsing it gives the same value. */
export function jsonLine(value: unknown): string {
  return `${escaped(JSON.stringify(value))}\n`
}
