import { appendFileSync } from 'node:fs'
import { isJsonObject, type Json, type JsonObject } from '@flightbag/core'
import { digestOf } from '../shortened.ts'

/** A record with one change, and the path of the changed field: of an element of a list, `[]` and not its index. */
export interface Variant {
  readonly path: string
  readonly value: JsonObject
}

/** Characters that some file format, address or page gives a meaning. */
const SPECIAL = ` a"b'c,d;e<f>&g/h\\i\nj\tk%2F=+é−😀 `

/** The lengths that a text may have in one field or another, and one character more. */
const LENGTHS = [64, 160, 240, 255].flatMap((most) => [most, most + 1])

/** A record with each text replaced by texts of every length at a limit. */
export function lengthsOf(record: JsonObject): readonly Variant[] {
  const texts = LENGTHS.map((length) => 'é'.repeat(length))
  return changesOf(record, '', (value) => (typeof value === 'string' ? texts : []))
}

/** Fields that no schema has, with names that every object inherits. */
const FURTHER = { constructor: {}, toString: 'x', valueOf: 1, unknown: [null] }

/** Other values for a field, in addition to null and nothing. */
function alternatives(value: Json): readonly Json[] {
  if (typeof value === 'string') {
    const [begin, end] = [value.slice(0, -1), value.slice(1)]
    const texts = ['', ' ', ` ${value} `, value.toLowerCase(), value.toUpperCase(), begin, end, `${value}${SPECIAL}`]
    return [...new Set([...texts, SPECIAL])].filter((text) => text !== value)
  }
  if (typeof value === 'number') return [0, -value, value + 0.5, value + 1, value * 1000, 1e9, String(value)]
  if (typeof value === 'boolean') return [!value, String(value)]
  if (Array.isArray(value)) return [[], [...value].reverse(), [...value, ...value], {}, 'x']
  return [{}, [], 'x', 1, { ...(value as JsonObject), ...FURTHER }]
}

/** Every record that differs from the given one in one field or element: absent, null, and {@link alternatives}. */
export function variantsOf(record: JsonObject): readonly Variant[] {
  const further = { path: '(further fields)', value: { ...record, ...FURTHER } }
  return [further, ...changesOf(record, '', (value) => [undefined, null, ...alternatives(value)])]
}

/** Other values for a field or element; undefined removes it. */
type Alternatives = (value: Json) => readonly (Json | undefined)[]

interface Change {
  readonly path: string
  readonly value: Json
}

/** Every object that differs from the given one in one place. */
function changesOf(value: JsonObject, path: string, instead: Alternatives): readonly Variant[]
function changesOf(value: Json, path: string, instead: Alternatives): readonly Change[]
function changesOf(value: Json, path: string, instead: Alternatives): readonly Change[] {
  if (Array.isArray(value)) {
    // elements are alike: the first and the last
    const places = [...new Set([0, value.length - 1])].filter((at) => at >= 0 && at < value.length)
    return places.flatMap((at) =>
      changedTo(value[at]!, `${path}[]`, instead, (changed) =>
        changed === undefined ? value.filter((_, each) => each !== at) : value.with(at, changed),
      ),
    )
  }
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, field]) =>
    changedTo(field!, path === '' ? name : `${path}.${name}`, instead, (changed) => {
      const { [name]: _, ...others } = value
      return changed === undefined ? others : { ...value, [name]: changed }
    }),
  )
}

/** The changes of a value and of what is in it, each put into what contains it. */
function changedTo(
  value: Json,
  path: string,
  instead: Alternatives,
  put: (changed: Json | undefined) => Json,
): readonly Change[] {
  return [
    ...instead(value).map((changed) => ({ path, value: put(changed) })),
    ...changesOf(value, path, instead).map((inner) => ({ path: inner.path, value: put(inner.value) })),
  ]
}

/** The changes of one word, blank or sign of a text, by name. */
const EDITS: Readonly<Record<string, (token: string) => string>> = {
  removed: () => '',
  doubled: (token) => token + token,
  'first character removed': (token) => token.slice(1),
  'last character removed': (token) => token.slice(0, -1),
  'characters swapped': (token) => (token[1] ?? '') + token[0] + token.slice(2),
  'another digit': (token) => token.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 7) % 10)),
  'first digit zero': (token) => token.replace(/\d/, '0'),
  'small letters': (token) => token.toLowerCase(),
  'capital letters': (token) => token.toUpperCase(),
  'a sign before': (token) => `-${token}`,
  'a letter behind': (token) => `${token}M`,
  'a fraction behind': (token) => `${token}.5`,
  'a comma behind': (token) => `${token},5`,
  'blanks around': (token) => ` ${token}\t`,
  'quotes around': (token) => `"${token}"`,
  'a quote and a line end': (token) => `"${token} ""\r\nx"`,
  'another alphabet': (token) => `${token}é−`,
  'an escape': (token) => `${token}&amp;\\n`,
}

/** Some of a list, evenly. */
function some<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, n) => all[Math.floor(n * step)]!)
}

/** Texts that differ from the given one in a word, blank or sign, by the edit; at most `most` for each edit. */
export function editsOf(text: string, most: number): ReadonlyMap<string, readonly string[]> {
  const tokens: readonly string[] = text.match(/[\p{L}\p{N}_+.:]+|\s+|[^\p{L}\p{N}_+.:\s]/gu) ?? []
  const isWord = tokens.map((token) => /[\p{L}\p{N}]/u.test(token))
  const texts = Object.entries(EDITS).map(([name, edit]) => {
    const places = [...tokens.keys()].filter((at) => edit(tokens[at]!) !== tokens[at])
    const words = some(
      places.filter((at) => isWord[at]),
      most,
    )
    const others = some(
      places.filter((at) => !isWord[at]),
      most / 3,
    )
    return [name, [...words, ...others].map((at) => tokens.with(at, edit(tokens[at]!)).join(''))] as const
  })
  return new Map(texts.filter(([, edited]) => edited.length > 0))
}

/** A file to which all results are added, to compare those of two commits when a digest has changed. */
const RESULTS = process.env.FLIGHTBAG_VARIED

/** A line of an approved file: a name, how many results there are, of which some are successes, and a digest of all. */
export function approvedLine(
  name: string,
  results: readonly unknown[],
  isSuccess: (result: never) => boolean = () => true,
): string {
  const texts = results.map((result) => JSON.stringify(result))
  if (RESULTS !== undefined) appendFileSync(RESULTS, texts.map((text) => `${name}\t${text}\n`).join(''))
  const successes = (results as readonly never[]).filter(isSuccess).length
  return `${name} ${successes}/${results.length} ${digestOf(texts.join('\n'))}\n`
}

/** A line for each changed field, with the results of all its variants. */
export async function linesByField(
  name: string,
  variants: readonly Variant[],
  read: (value: JsonObject) => unknown,
  isSuccess?: (result: never) => boolean,
): Promise<string> {
  const lines: string[] = []
  for (const [path, some] of Map.groupBy(variants, (variant) => variant.path)) {
    const results: unknown[] = []
    for (const { value } of some) results.push(await read(value))
    lines.push(approvedLine(`${name} ${path}`, results, isSuccess))
  }
  return lines.join('')
}

/** Whether a result is one of a success. */
export function isOk({ ok }: { readonly ok: boolean }): boolean {
  return ok
}
