import { escaped } from './printable.ts'

/** A value as one line of JSON, in which no character can change a terminal: the parsed value is the same. */
export function jsonLine(value: unknown): string {
  return `${escaped(JSON.stringify(value))}\n`
}
