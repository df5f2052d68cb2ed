import type { IncomingHttpHeaders } from 'node:http'
import type { Clock, Result } from '@flightbag/core'
import type { Page } from '../declare/route.ts'
import type { Answer } from './answer.ts'
import { compressed } from './compress.ts'
import { answerBytes, errorBytes } from './envelope.ts'
import type { Reply } from './send.ts'
import { failureReply, type HttpFailure } from './status.ts'

const JSON_HEADERS = ['Content-Type', 'application/json', 'Cache-Control', 'no-store, private', 'X-Request-Id'] as const

/** Stands in a `304` too, which says all that tells a cache which of its copies is meant. */
const VARY = ['Vary', 'Accept-Encoding'] as const

export type Replies = ReturnType<typeof createReplies>

/** Turns answers, pages and failures into bytes and headers. */
export function createReplies({ clock }: { readonly clock: Clock }) {
  async function success(
    answer: Answer<unknown> | Page,
    requestId: string,
    asked: IncomingHttpHeaders,
  ): Promise<Reply> {
    if (answer.type === 'page') return page(answer, requestId, asked)
    const status = answer.type === 'value' ? answer.status : 200
    const bytes = answerBytes(answer, { requestId, generatedAtMs: clock() })
    return encoded(status, [...JSON_HEADERS, requestId], bytes, asked)
  }

  function failure(failed: HttpFailure, requestId: string): Reply {
    const { status, code, message, headers } = failureReply(failed)
    const body = errorBytes(code, message, { requestId, generatedAtMs: clock() })
    return { status, headers: [...JSON_HEADERS, requestId, ...headers.flat()], body }
  }

  async function of(
    result: Result<Answer<unknown> | Page, HttpFailure>,
    requestId: string,
    asked: IncomingHttpHeaders,
  ): Promise<Reply> {
    return result.ok ? success(result.value, requestId, asked) : failure(result.failure, requestId)
  }

  return { of, failure }
}

/** A page, or `304` to a client that has it already. */
async function page(answer: Page, requestId: string, asked: IncomingHttpHeaders): Promise<Reply> {
  const headers = ['ETag', answer.etag, 'X-Request-Id', requestId, ...answer.headers]
  if (matches(asked['if-none-match'], answer.etag)) return { status: 304, headers: [...headers, ...VARY], body: [] }
  return encoded(200, ['Content-Type', answer.contentType, ...headers], [answer.body], asked)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

async function encoded(
  status: number,
  headers: readonly string[],
  bytes: readonly Uint8Array[],
  asked: IncomingHttpHeaders,
): Promise<Reply> {
  const accept = asked['accept-encoding']
  const { body, encoding } = await compressed(bytes, typeof accept === 'string' ? accept : undefined)
  const coding = encoding === null ? [] : ['Content-Encoding', encoding]
  return { status, headers: [...headers, ...VARY, ...coding], body }
}
