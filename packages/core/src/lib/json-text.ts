import type { Json } from './json.ts'

/**
 * The deepest accepted nesting of a document. A deeper one could overflow the stack of a reader, here or in a client.
 */
export const MAX_JSON_DEPTH = 64

/** Whether a JSON text nests deeper than `limit`, determined without parsing it. */
export function nestsDeeper(text: string, limit: number = MAX_JSON_DEPTH): boolean {
  if (!hasBracketsToNestDeeper(text, limit)) return false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x22) i = endOfString(text, i)
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > limit) return true
    } else if (unit === 0x5d || unit === 0x7d) depth--
  }
  return false
}

/**
 * Whether a JSON text has enough brackets to nest deeper than `limit`, which few texts have. An object after a comma is
 * an element of an array. At most one element of each array is part of the deepest nesting, so these objects are
 * counted with their array.
 */
function hasBracketsToNestDeeper(text: string, limit: number): boolean {
  let most = 0
  for (let at = text.indexOf('['); at >= 0 && most <= limit; at = text.indexOf('[', at + 1)) most += 2
  for (let at = text.indexOf('{'); at >= 0 && most <= limit; at = text.indexOf('{', at + 1)) {
    if (text.charCodeAt(at - 1) !== 0x2c) most++
  }
  return most > limit
}

/**
 * Whether more than `limit` characters of a JSON text are outside of its strings. These characters limit the number of
 * values: a value needs at least two of them, and memory for many times its length once it is parsed.
 */
export function hasMoreStructure(text: string, limit: number): boolean {
  let outside = text.length
  if (outside <= limit) return false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const end = endOfString(text, at)
    outside -= Math.max(0, end - at - 1)
    at = end
  }
  return outside > limit
}

/**
 * The value of a JSON text, as `JSON.parse` should return it; throws as `JSON.parse` does when the text is not JSON. V8
 * reads a key that contains an escape as another key if an object with a backslash in a key was parsed before (`{"\\":
 * 1}`, then `{"\"": 1}`): a field would get another name, or two fields would become one. Therefore texts with such
 * keys are read a second time, key by key.
 *
 * @example
 * ```ts
 * import { readJson } from '@flightbag/core'
 *
 * Object.keys(readJson('{"__proto__": 1}') as object) // => ['__proto__']
 * ```
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return escapesAKey(text) ? readAgain(text) : value
}

/** Whether a key of a JSON text contains an escape. */
function escapesAKey(text: string): boolean {
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    at = endOfBlanks(text, endOfString(text, at) + 1)
    if (text[at] === ':') return true
  }
  return false
}

/** The value of a text that is known to be JSON. Only its strings, numbers and literals are passed to `JSON.parse`. */
function readAgain(text: string): Json {
  let at = 0
  function upTo<Value>(end: number): Value {
    const value = JSON.parse(text.slice(at, end)) as Value
    at = end
    return value
  }
  function string() {
    return upTo<string>(endOfString(text, at) + 1)
  }
  /** The elements between two brackets, separated by commas; the next character is the opening bracket. */
  function list<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = []
    at = endOfBlanks(text, at + 1)
    while (text[at] !== close) {
      if (text[at] === ',') at = endOfBlanks(text, at + 1)
      items.push(item())
      at = endOfBlanks(text, at)
    }
    at++
    return items
  }
  function field(): [string, Json] {
    const key = string()
    at = endOfBlanks(text, at) + 1
    return [key, value()]
  }
  function value(): Json {
    at = endOfBlanks(text, at)
    if (text[at] === '"') return string()
    if (text[at] === '[') return list(']', value)
    if (text[at] === '{') return Object.fromEntries(list('}', field))
    let end = at
    while (end < text.length && !ENDS_WORD.has(text[end]!)) end++
    return upTo(end)
  }
  return value()
}

const BLANKS = new Set(' \t\n\r')
const ENDS_WORD = new Set(' \t\n\r,]}')

function endOfBlanks(text: string, start: number): number {
  let end = start
  while (BLANKS.has(text[end]!)) end++
  return end
}

/**
 * The end of the string that contains `start` or begins there: the next quote with an even number of backslashes before
 * it.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
