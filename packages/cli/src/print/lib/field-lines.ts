import { printable } from './printable.ts'

/** Names and values in lines, for people. Null is printed as a dash. */
export function fieldLines(fields: Readonly<Record<string, string | number | null>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${printable(name).padEnd(width)}  ${value === null ? '-' : printable(String(value))}\n`)
    .join('')
}
