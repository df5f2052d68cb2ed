import { badRequest, type Failure, ok, type Result } from '@flightbag/core'
import { type PathParameters, type QueryParameters, readParameter } from '../declare/parameter.ts'

/** The path and the query of a request target, both unchanged. */
export interface Target {
  readonly path: string
  readonly query: string
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i
/** Each character matches in one way only, so that the time for a path is proportional to its length. */
const SEGMENTS = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Splits a request target; an absolute form is treated as its origin form. */
export function splitTarget(target: string): Target {
  const origin = target.startsWith('/') ? target : target.replace(ABSOLUTE_FORM, '')
  const mark = origin.indexOf('?')
  return mark < 0 ? { path: origin, query: '' } : { path: origin.slice(0, mark), query: origin.slice(mark + 1) }
}

/**
 * Whether a path may be that of a route: no empty segment, no trailing slash, no dot segment in any spelling, and no
 * character that is invalid in a URL. A router that ignores these would serve one resource under many names.
 */
export function isPlainPath(path: string): boolean {
  return SEGMENTS.test(path) && !DOT_SEGMENT.test(path)
}

const ENCODED_UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/**
 * A path in its normal form: an encoded letter, digit, `-`, `.`, `_` or `~` becomes that character (RFC 3986, 6.2.2.2).
 */
export function canonicalPath(path: string): string {
  return path.includes('%') ? path.replaceAll(ENCODED_UNRESERVED, (encoded) => decodeURIComponent(encoded)) : path
}

/** A percent-encoded text, decoded; null when the encoding is broken, is not UTF-8 or contains U+0000. */
function decodeText(encoded: string): string | null {
  if (!encoded.includes('%')) return encoded.includes('\u0000') ? null : encoded
  try {
    const text = decodeURIComponent(encoded)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

/** The path parameters of a route, from the undecoded segments. */
export function decodePath(
  declared: PathParameters,
  segments: Readonly<Record<string, string>>,
): Result<Record<string, unknown>, Failure> {
  const values: Record<string, unknown> = {}
  for (const name in declared) {
    const text = decodeText(segments[name] ?? '')
    if (text === null) return badRequest(name, 'is not percent-encoded UTF-8, or contains U+0000')
    const value = readParameter(name, declared[name]!, text)
    if (!value.ok) return value
    values[name] = value.value
  }
  return ok(values)
}

/** The query parameters of a route. Undeclared ones are ignored, whatever their value; a repeated one is rejected. */
export function decodeQuery(declared: QueryParameters, query: string): Result<Record<string, unknown>, Failure> {
  const values: Record<string, unknown> = {}
  for (const name in declared) values[name] = declared[name]!.absent
  if (query === '') return ok(values)
  const seen = new Set<string>()
  for (const pair of query.split('&')) {
    const mark = pair.indexOf('=')
    const name = decodeText((mark < 0 ? pair : pair.slice(0, mark)).replaceAll('+', ' '))
    if (name === null || !Object.hasOwn(declared, name)) continue
    if (seen.has(name)) return badRequest(name, 'is given more than once')
    seen.add(name)
    const text = decodeText(mark < 0 ? '' : pair.slice(mark + 1).replaceAll('+', ' '))
    if (text === null) return badRequest(name, 'is not percent-encoded UTF-8, or contains U+0000')
    const value = readParameter(name, declared[name]!, text)
    if (!value.ok) return value
    values[name] = value.value
  }
  return ok(values)
}
