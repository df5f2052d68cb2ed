import type { Result } from '@flightbag/core'
import type { H3Event } from 'h3'
import type { Page } from '../declare/route.ts'
import type { Incoming } from '../request/incoming.ts'
import type { Target } from '../request/target.ts'
import type { HandlerAnswer } from '../respond/handler-answer.ts'
import type { Header } from '../respond/replies.ts'
import type { HttpFailure } from '../respond/status.ts'

/** One request, and what the service has found out about it. */
export interface Call {
  readonly requestId: string
  readonly startedMs: number
  readonly incoming: Incoming
  readonly target: Target
  /** The path template for logs; null while no route matches. */
  path: string | null
  accountId: string | null
  /** The header fields that state the quota of the key; none if the request was not counted against it. */
  rateLimit: readonly Header[]
}

/** The answer was already written to the response of Node. */
export const SENT = Symbol('sent')

/** What the handler of a route returns. `aborted`: the client left before the body was read. */
export type Outcome = Result<HandlerAnswer<unknown> | Page, HttpFailure> | 'aborted' | typeof SENT

const CALL = Symbol('flightbag.call')

type CallContext = { [CALL]?: Call }

export function callOf(event: H3Event): Call {
  return (event.context as unknown as CallContext)[CALL]!
}

export function setCall(event: H3Event, call: Call): void {
  ;(event.context as unknown as CallContext)[CALL] = call
}
