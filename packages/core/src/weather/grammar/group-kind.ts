/** What a kind found at one place of a report: its value, and how many tokens it stands on. */
export type Found<V> = { readonly value: V; readonly used: number }

/**
 * One kind of group of the code forms (WMO 306 FM 15/16/51, FMH-1, ICAO Annex 3): it reads its groups, writes them back
 * to the very same text, and puts their value in its place in a decoded report.
 */
export interface GroupKind<V, Target> {
  /** The name shown in `groups[].kind`. */
  readonly name: string
  /** The characters its first token may begin with. */
  readonly starts: string
  /** The value of the group that begins at `tokens[at]`, or null when there is none of this kind. Never throws. */
  read(tokens: readonly string[], at: number): Found<V> | null
  /** The text of a group: `format(read(...).value)` is what was read. */
  format(value: V): string
  /** Puts the value in its place; false when the place is taken or the value cannot stand there, so that the group stays unparsed. */
  put(value: V, target: Target, raw: string): boolean
}

/** A kind that has been given its place in the grammar of one kind of report, whose state while decoding is `C`. */
export interface Placed<C> {
  readonly name: string
  readonly starts: string
  /** Where its groups always belong; null when that is wherever the report has got to. */
  readonly part: 'body' | 'trend' | null
  /** How many tokens were understood and put in their place; 0 when none. */
  take(tokens: readonly string[], at: number, state: C): number
  /** Reads and writes back, so that a test can hold every kind to its own text. */
  rewrite(tokens: readonly string[], at: number): { readonly used: number; readonly text: string } | null
}

/** Gives a kind its place: `target` picks what its values are put into, or null when that is not there now. */
export function place<V, T, C>(
  kind: GroupKind<V, T>,
  target: (state: C) => T | null,
  part: 'body' | 'trend' | null,
): Placed<C> {
  return {
    name: kind.name,
    starts: kind.starts,
    part,
    take(tokens, at, state) {
      const found = kind.read(tokens, at)
      if (found === null) return 0
      const into = target(state)
      if (into === null) return 0
      const raw = found.used === 1 ? tokens[at]! : tokens.slice(at, at + found.used).join(' ')
      return kind.put(found.value, into, raw) ? found.used : 0
    },
    rewrite(tokens, at) {
      const found = kind.read(tokens, at)
      return found === null ? null : { used: found.used, text: kind.format(found.value) }
    },
  }
}

/** A grammar: the kinds in the order they are tried, found by the first character of a token. */
export type Grammar<C> = ReadonlyMap<string, readonly Placed<C>[]>

/** Makes the look-up of a table of kinds; their order in the table is kept. */
export function grammar<C>(kinds: readonly Placed<C>[]): Grammar<C> {
  const table = new Map<string, Placed<C>[]>()
  for (const kind of kinds) {
    for (const first of new Set(kind.starts)) {
      const row = table.get(first)
      if (row === undefined) table.set(first, [kind])
      else row.push(kind)
    }
  }
  return table
}

/** Shorthand for the kinds whose groups are one token. */
export function one<V>(value: V): Found<V> {
  return { value, used: 1 }
}

/** For `starts`: any digit. */
export const DIGITS = '0123456789'
/** For `starts`: any capital letter. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `value` in decimal with at least `width` digits, as the code forms write numbers. */
export function digits(value: number, width: number): string {
  return String(Math.abs(value)).padStart(width, '0')
}

/** A temperature as the code forms write it: two digits, `M` below zero. Minus zero is `M00`. */
export function codedTemperature(celsius: number): string {
  return `${celsius < 0 || Object.is(celsius, -0) ? 'M' : ''}${digits(celsius, 2)}`
}

/** The temperature of `M05`, `12` or `M00` (minus zero), in degrees Celsius. */
export function readTemperature(text: string): number {
  return text.startsWith('M') ? -Number(text.slice(1)) : Number(text)
}

/** Minus zero is kept while a group is read, to write it back; what is served is plain zero. */
export function plain(value: number): number {
  return value === 0 ? 0 : value
}
