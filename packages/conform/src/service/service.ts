import { expect, Violation } from './violation.ts'

export type JsonObject = { readonly [name: string]: unknown }

/** One answer of the service under test. */
export interface ServiceAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A request of a check. `key`: the account's key in `Authorization` (default), in `X-API-Key`, or none. */
export interface Ask {
  readonly method?: string
  readonly key?: 'bearer' | 'header' | 'none'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The service under test. */
export interface Service {
  /** The key of the account under test. */
  readonly key: string
  /** Sends one request. Waits and repeats it after a `429`, for as long as `Retry-After` demands. */
  ask(path: string, ask?: Ask): Promise<ServiceAnswer>
  /** Sends a `GET` with the key and returns the body of its `200`; any other answer is a violation. */
  read(path: string): Promise<JsonObject>
}

/** The connection of the checks to the service. */
export interface ServiceOptions {
  /** The base address, without a trailing slash. */
  readonly url: string
  readonly key: string
  /** The timeout of one answer, in milliseconds. */
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  readonly sleep: (ms: number) => Promise<void>
}

const MAX_RATE_LIMIT_WAITS = 5

export function connect({ url, key, timeoutMs, fetch, sleep }: ServiceOptions): Service {
  async function ask(path: string, { method = 'GET', key: place = 'bearer', headers, body }: Ask = {}) {
    const credentials: Record<string, string> =
      place === 'bearer' ? { authorization: `Bearer ${key}` } : place === 'header' ? { 'x-api-key': key } : {}
    for (let waits = 0; ; waits++) {
      const response = await fetch(url + path, {
        method,
        headers: { ...credentials, ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      })
      const answer = { status: response.status, headers: response.headers, text: await response.text() }
      if (answer.status !== 429 || waits === MAX_RATE_LIMIT_WAITS) return answer
      const seconds = Number(answer.headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds >= 1, 'a 429 lacks Retry-After in whole seconds')
      await sleep(seconds * 1000)
    }
  }

  async function read(path: string): Promise<JsonObject> {
    const answer = await ask(path)
    expect(answer.status === 200, `GET ${path} answers ${answer.status}, expected 200`)
    return jsonOf(answer)
  }

  return { key, ask, read }
}

/** The body of an answer as a JSON object; anything else is a violation. */
export function jsonOf({ text, status }: ServiceAnswer): JsonObject {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Violation(`the body of a ${status} is not JSON`)
  }
  expect(isObject(parsed), `the body of a ${status} is not a JSON object`)
  return parsed
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of an object that must be an object itself. */
export function objectIn(value: JsonObject, name: string): JsonObject {
  const inner = value[name]
  expect(isObject(inner), `\`${name}\` is not an object`)
  return inner
}

/** A field of an object that must be a list of objects. */
export function listIn(value: JsonObject, name: string): readonly JsonObject[] {
  const inner = value[name]
  expect(Array.isArray(inner) && inner.every(isObject), `\`${name}\` is not an array of objects`)
  return inner as readonly JsonObject[]
}

/** A field of an object that must be a string. */
export function textIn(value: JsonObject, name: string): string {
  const inner = value[name]
  expect(typeof inner === 'string', `\`${name}\` is not a string`)
  return inner
}

/**
 * A field of an object that must be a time in UTC, in a form that sorts by instant: texts of one service may have
 * fractions of different lengths.
 */
export function timeIn(value: JsonObject, name: string): string {
  const text = textIn(value, name)
  const [, seconds, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:00)$/.exec(text) ?? []
  expect(!Number.isNaN(Date.parse(`${seconds}Z`)), `${text} is not UTC ISO 8601`)
  return `${seconds}.${fraction.padEnd(9, '0')}Z`
}
