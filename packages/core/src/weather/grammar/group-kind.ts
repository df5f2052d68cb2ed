import type { Form } from './form.ts'
import type { Source } from './source.ts'

/** A group that a kind found at one place of a report: its value, and the number of its tokens. */
export type Found<V> = { readonly value: V; readonly used: number }

/**
 * One kind of group of the code forms (WMO 306 FM 15/16/51, FMH-1, ICAO Annex 3): it reads its groups, writes them back
 * as the same text, and stores their value in a decoded report.
 */
export interface GroupKind<V, Target> {
  /** The name shown in `groups[].kind`. */
  readonly name: string
  /** The characters its first token may begin with. */
  readonly starts: string
  /** The value of the group that begins at `tokens[at]`, or null when there is none of this kind. Never throws. */
  read(tokens: readonly string[], at: number): Found<V> | null
  /** The text of a group: `format(read(...).value)` is the text that was read. */
  format(value: V): string
  /**
   * Adds the value to the report; false when its field has a value already or the value contradicts another, so that
   * the group stays unparsed.
   */
  put(value: V, target: Target, raw: string): boolean
  /** How the group is written, where its value can be written in several ways; absent where there is one way. */
  form?(value: V, target: Target): Form
  /** The inverse of `put`: the value of the next group of this kind; undefined when the report has none. */
  collect(source: Source, form: Form): V | undefined
}

/** A group that was decoded: the number of its tokens, and its form. */
export type Taken = { readonly used: number; readonly form: Form }

/** A kind that has been given its place in the grammar of one kind of report, whose state while decoding is `C`. */
export interface Placed<C> {
  readonly name: string
  readonly starts: string
  /** The part to which its groups always belong; null for the current part of the report. */
  readonly part: 'body' | 'trend' | null
  /** The group that was decoded; null for none. */
  take(tokens: readonly string[], at: number, state: C): Taken | null
  /** The text of the next group of this kind in a decoded report; undefined when the report has none. */
  write(source: Source, form: Form): string | undefined
  /** Reads and writes back, so that a test can compare the texts. */
  rewrite(tokens: readonly string[], at: number): { readonly used: number; readonly text: string } | null
}

/**
 * Adds a kind to a grammar: `target` selects the object that receives its values; null when there is none at the
 * moment.
 */
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
      if (found === null) return null
      const into = target(state)
      if (into === null) return null
      const raw = found.used === 1 ? tokens[at]! : tokens.slice(at, at + found.used).join(' ')
      if (!kind.put(found.value, into, raw)) return null
      return { used: found.used, form: kind.form?.(found.value, into) ?? '' }
    },
    write(source, form) {
      const value = kind.collect(source, form)
      return value === undefined ? undefined : kind.format(value)
    },
    rewrite(tokens, at) {
      const found = kind.read(tokens, at)
      return found === null ? null : { used: found.used, text: kind.format(found.value) }
    },
  }
}

/** A grammar: the kinds in the order they are tried, found by the first character of a token. */
export type Grammar<C> = ReadonlyMap<string, readonly Placed<C>[]>

/** Builds the look-up of a table of kinds, in the order of the table. */
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

/** Zero for minus zero, which exists only between reading a group and writing it back. */
export function plain(value: number): number {
  return value === 0 ? 0 : value
}
