/** The path and the query of a request target, both unchanged. */
export interface Target {
  readonly path: string
  readonly query: string
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i
/** Each character matches in one way only, so that the time for a path is proportional to its length. */
const SEGMENTS = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** An escape of an unreserved character of RFC 3986. The dot is not among them: it could become a dot segment. */
const ESCAPED_UNRESERVED = /%(?:3\d|[46][1-9a-f]|[57][\da]|2d|5f|7e)/gi
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i

/**
 * The origin form of a request target: of an absolute form without the origin, `*` for any other. Unreserved characters
 * of the path are not escaped in it: h3 finds the route of an escaped name only if the whole path is UTF-8, and a
 * parameter that is not must be answered by its route.
 */
export function originForm(target: string): string {
  const origin = target.replace(ABSOLUTE_FORM, '')
  if (!origin.startsWith('/')) return '*'
  const { path } = splitTarget(origin)
  return path.includes('%') ? path.split('/').map(plainSegment).join('/') + origin.slice(path.length) : origin
}

/** A broken escape and the character of another one could together be a valid escape, so such a segment is kept. */
function plainSegment(segment: string): string {
  return BROKEN_ESCAPE.test(segment) ? segment : segment.replace(ESCAPED_UNRESERVED, decodeURIComponent)
}

/** Splits a request target; an absolute form is treated as its origin form. */
export function splitTarget(target: string): Target {
  const origin = target.replace(ABSOLUTE_FORM, '')
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

/** Whether a target may be that of a route. */
export function isPlain({ path, query }: Target): boolean {
  return isPlainPath(path) && !query.includes('#')
}
