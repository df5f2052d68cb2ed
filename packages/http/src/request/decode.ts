import { badRequest, type Failure, ok, type Result } from '@flightbag/core'
import { type PathParameters, type QueryParameters, readParameter } from '../declare/parameter.ts'

/** A percent-encoded text, decoded; null when the encoding is broken, is not UTF-8 or contains U+0000. */
function decodeText(encoded: string): string | null {
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
