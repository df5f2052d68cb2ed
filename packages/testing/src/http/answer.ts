import type { IncomingHttpHeaders } from 'node:http'

/** An answer as a client received it. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The parsed body; null when it is absent or not JSON. */
  readonly json: Envelope | null
}

/** A body of this API, in any of its envelopes. */
export interface Envelope {
  readonly data?: unknown
  readonly page?: { readonly limit: number; readonly total: number; readonly nextCursor: string | null }
  readonly error?: { readonly code: string; readonly message: string }
  readonly meta?: { readonly requestId: string; readonly generatedAt: string }
}

/** The answer of a status, its headers and the bytes of its body. */
export function toAnswer(status: number, headers: IncomingHttpHeaders, bytes: Buffer): HttpAnswer {
  const text = bytes.toString('utf8')
  const isJson =
    headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined && text !== ''
  return { status, headers, bytes, text, json: isJson ? JSON.parse(text) : null }
}

/** The `data` of an answer, as a T. */
export function dataOf<T>({ json }: HttpAnswer): T {
  return json?.data as T
}

/** The cursor of the next page; null when there is none. */
export function nextCursorOf({ json }: HttpAnswer): string | null {
  return json?.page?.nextCursor ?? null
}
