import type { IncomingHttpHeaders } from 'node:http'
import type { Clock, Result } from '@flightbag/core/ports'
import type { Page } from '../declare/route.ts'
import { compress, type Encoding, encodingFor } from './compress.ts'
import { answerBytes, errorBytes, lengthOf } from './envelope.ts'
import type { HandlerAnswer } from './handler-answer.ts'
import { failureReply, type HttpFailure } from './status.ts'

/** One header field. */
export type Header = readonly [name: string, value: string]

/** An encoded answer. */
export interface Reply {
  readonly status: number
  readonly headers: readonly Header[]
  /**
   * The body in pieces, which are sent one after the other. Null for a `304`, whose length would be read as the length
   * of the page that its client has cached.
   */
  readonly body: readonly Uint8Array[] | null
}

/** What the encoding of an answer depends on besides its content. */
export interface Asked {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** Whether the request arrived over TLS. */
  readonly secure: boolean
  /** Further header fields of the answer. */
  readonly more: readonly Header[]
}

const JSON_HEADERS: readonly Header[] = [
  ['content-type', 'application/json'],
  ['cache-control', 'no-store, private'],
]

/** The time for which a browser must use only HTTPS. */
const YEAR_S = 365 * 24 * 60 * 60

const PLAIN: readonly Header[] = [['x-content-type-options', 'nosniff']]

const OVER_TLS: readonly Header[] = [...PLAIN, ['strict-transport-security', `max-age=${YEAR_S}`]]

/** Also sent with a `304`, because a cache selects its stored copy by it. */
const VARY: Header = ['vary', 'Accept-Encoding']

/** The header fields of every answer. */
export function commonHeaders({ requestId, secure }: Pick<Asked, 'requestId' | 'secure'>): readonly Header[] {
  return [['x-request-id', requestId], ...(secure ? OVER_TLS : PLAIN)]
}

type Encode = (result: Result<HandlerAnswer<unknown> | Page, HttpFailure>, asked: Asked) => Promise<Reply>

/** Encodes answers, pages and failures as bytes and headers. */
export function createEncoder(clock: Clock): Encode {
  async function success(answer: HandlerAnswer<unknown> | Page, asked: Asked, common: readonly Header[]) {
    if (answer.type === 'page') return page(answer, common, asked.headers)
    const status = answer.type === 'value' ? answer.status : 200
    const pieces = answerBytes(answer, { requestId: asked.requestId, generatedAtMs: clock() })
    const encoding = encodingFor(lengthOf(pieces), asked.headers['accept-encoding']?.toString())
    const body = encoding === null ? pieces : [await compress(Buffer.concat(pieces), encoding)]
    return { status, headers: encoded([...JSON_HEADERS, ...common], body, encoding), body }
  }

  function failure(failed: HttpFailure, { requestId }: Asked, common: readonly Header[]): Reply {
    const { status, code, message, headers } = failureReply(failed)
    const body = [errorBytes(code, message, { requestId, generatedAtMs: clock() })]
    return { status, headers: [...JSON_HEADERS, ...common, ...headers, lengthHeader(body)], body }
  }

  return async (result, asked) => {
    const common = [...commonHeaders(asked), ...asked.more]
    return result.ok ? success(result.value, asked, common) : failure(result.failure, asked, common)
  }
}

/** A page, or `304` if the client's copy is current. */
async function page(answer: Page, common: readonly Header[], asked: IncomingHttpHeaders): Promise<Reply> {
  const headers: readonly Header[] = [['etag', answer.etag], ...common, ...answer.headers]
  if (matches(asked['if-none-match'], answer.etag)) return { status: 304, headers: [...headers, VARY], body: null }
  const encoding = encodingFor(answer.body.length, asked['accept-encoding']?.toString())
  const body = [encoding === null ? answer.body : await answer.compressed(encoding)]
  return { status: 200, headers: encoded([['content-type', answer.contentType], ...headers], body, encoding), body }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  function opaque(tag: string) {
    return tag.trim().replace(/^W\//, '')
  }
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

function encoded(
  headers: readonly Header[],
  body: readonly Uint8Array[],
  encoding: Encoding | null,
): readonly Header[] {
  const all = [...headers, VARY, lengthHeader(body)]
  return encoding === null ? all : [...all, ['content-encoding', encoding]]
}

function lengthHeader(body: readonly Uint8Array[]): Header {
  return ['content-length', String(lengthOf(body))]
}
