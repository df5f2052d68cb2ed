import { instantText, type Json, type JsonObject } from '@flightbag/core'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'

type Reply = Extract<PlayedAnswer, { kind: 'reply' | 'cut' }>

/** What differs from a common answer. */
interface Further {
  readonly headers?: Readonly<Record<string, string>>
  readonly delayMs?: number
}

const ERROR_CODES = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  410: 'gone',
  413: 'payload_too_large',
  429: 'rate_limited',
  500: 'internal',
} as const

function envelope(content: JsonObject, status: number, nowMs: number, { headers, delayMs = 0 }: Further): Reply {
  const requestId = `evening-${nowMs}`
  return {
    kind: 'reply',
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store, private',
      'x-request-id': requestId,
      ...headers,
    },
    body: JSON.stringify({ ...content, meta: { requestId, generatedAt: instantText(nowMs) } }),
    delayMs,
  }
}

/** A good answer. */
export function good(data: Json, status: 200 | 201, nowMs: number, further: Further = {}): Reply {
  return envelope({ data }, status, nowMs, further)
}

/** A page of a collection. */
export function pageAnswer(data: Json, page: JsonObject, nowMs: number): Reply {
  return envelope({ data, page }, 200, nowMs, {})
}

/** An error of the service. */
export function errorAnswer(
  status: keyof typeof ERROR_CODES,
  message: string,
  nowMs: number,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return envelope({ error: { code: ERROR_CODES[status], message } }, status, nowMs, { headers })
}
