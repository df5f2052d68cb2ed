import type { IncomingHttpHeaders } from 'node:http'
import type { Clock, Result } from '@flightbag/core'
import type { Page } from '../declare/route.ts'
import { compress, type Encoding, encodingFor } from './compress.ts'
import { answerBytes, errorBytes, lengthOf } from './envelope.ts'
import type { HandlerAnswer } from './handler-answer.ts'
import type { Reply } from './send.ts'
import { failureReply, type HttpFailure } from './status.ts'

const JSON_HEADERS = ['Content-Type', 'application/json', 'Cache-Control', 'no-store, private', 'X-Request-Id'] as const

/** The time for which a browser must use only HTTPS. */
const YEAR_S = 365 * 24 * 60 * 60

/** Also sent with a `304`, because a cache selects its stored copy by it. */
const VARY = ['Vary', 'Accept-Encoding'] as const

export type Replies = ReturnType<typeof createReplies>

/** Encodes answers, pages and failures as bytes and headers. */
export function createReplies({ clock }: { readonly clock: Clock }, secure: boolean) {
  const securityHeaders = [
    ['X-Content-Type-Options', 'nosniff'],
    ...(secure ? [['Strict-Transport-Security', `max-age=${YEAR_S}`] as const] : []),
  ] as const
  const everywhere = securityHeaders.flat()

  async function success(
    answer: HandlerAnswer<unknown> | Page,
    requestId: string,
    asked: IncomingHttpHeaders,
  ): Promise<Reply> {
    if (answer.type === 'page') return page(answer, [...everywhere, 'X-Request-Id', requestId], asked)
    const status = answer.type === 'value' ? answer.status : 200
    const bytes = answerBytes(answer, { requestId, generatedAtMs: clock() })
    const encoding = encodingFor(lengthOf(bytes), asked['accept-encoding']?.toString())
    const body = encoding === null ? bytes : await compress(bytes, encoding)
    return withEncoding(status, [...JSON_HEADERS, requestId, ...everywhere], body, encoding)
  }

  function failure(failed: HttpFailure, requestId: string): Reply {
    const { status, code, message, headers } = failureReply(failed)
    const body = errorBytes(code, message, { requestId, generatedAtMs: clock() })
    return { status, headers: [...JSON_HEADERS, requestId, ...everywhere, ...headers.flat()], body }
  }

  async function of(
    result: Result<HandlerAnswer<unknown> | Page, HttpFailure>,
    requestId: string,
    asked: IncomingHttpHeaders,
    more: readonly string[] = [],
  ): Promise<Reply> {
    const reply = result.ok ? await success(result.value, requestId, asked) : failure(result.failure, requestId)
    return more.length === 0 ? reply : { ...reply, headers: [...reply.headers, ...more] }
  }

  return { of, failure, securityHeaders }
}

/** A page, or `304` if the client's copy is current. */
async function page(answer: Page, common: readonly string[], asked: IncomingHttpHeaders): Promise<Reply> {
  const headers = ['ETag', answer.etag, ...common, ...answer.headers]
  if (matches(asked['if-none-match'], answer.etag)) return { status: 304, headers: [...headers, ...VARY], body: [] }
  const encoding = encodingFor(answer.body.length, asked['accept-encoding']?.toString())
  const body = encoding === null ? answer.body : await answer.compressed(encoding)
  return withEncoding(200, ['Content-Type', answer.contentType, ...headers], [body], encoding)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  function opaque(tag: string) {
    return tag.trim().replace(/^W\//, '')
  }
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

function withEncoding(
  status: number,
  headers: readonly string[],
  body: readonly Uint8Array[],
  encoding: Encoding | null,
): Reply {
  return {
    status,
    headers: [...headers, ...VARY, ...(encoding === null ? [] : ['Content-Encoding', encoding])],
    body,
  }
}
