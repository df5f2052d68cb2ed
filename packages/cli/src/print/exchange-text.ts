import { readJson } from '@flightbag/core'
import { escaped, printable } from './lib/printable.ts'

/** One request and its answer, for a person who writes a client. */
export interface HttpExchange {
  readonly atMs: number
  readonly method: string
  readonly path: string
  readonly body: string | null
  /** Null if no answer was sent, or none came. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly answer: string
  readonly durationMs: number
  /** A remark, for example the step of a script. */
  readonly note: string | null
}

const SHOWN_HEADERS = ['Retry-After', 'RateLimit', 'WWW-Authenticate', 'X-Request-Id']

/** JSON with one member on each line; another text as it is. */
function decoded(text: string): string {
  let shown = text
  try {
    shown = JSON.stringify(readJson(text), null, 2)
  } catch {
    // Not JSON.
  }
  return escaped(shown)
    .split('\n')
    .map((line) => `  ${printable(line)}\n`)
    .join('')
}

/** An exchange as text of several lines, with decoded bodies. The key is not in it. */
export function exchangeText({
  atMs,
  method,
  path,
  body,
  status,
  headers,
  answer,
  durationMs,
  note,
}: HttpExchange): string {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [`  ${name}: ${printable(value)}\n`]
  })
  const result = status === null ? 'no answer' : String(status)
  const remark = note === null ? '' : `, ${note}`
  return (
    `${new Date(atMs).toISOString()} ${method} ${printable(path)}\n` +
    (body === null ? '' : decoded(body)) +
    `${result} after ${Math.round(durationMs)} ms${remark}\n` +
    shown.join('') +
    (answer === '' ? '' : decoded(answer)) +
    '\n'
  )
}
