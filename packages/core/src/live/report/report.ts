import { bodyReader } from '../../lib/body/fields.ts'
import type { Failure } from '../../lib/failure.ts'
import { ok, type Result } from '../../lib/result.ts'
import type { Ack } from '../commands/acks.ts'
import { isWithinLifetime } from '../is-current.ts'
import { REPORT_LIFETIME_MS } from '../live-limits.ts'
import type { LiveReport } from '../schema.ts'
import { CALL_FIELDS } from './fields.ts'

/** One call of the plugin: the report that replaces the previous one, and the outcomes of commands. */
export interface LiveCall {
  readonly report: LiveReport
  readonly acks: readonly Ack[]
}

const readBody = bodyReader(CALL_FIELDS)

/**
 * Checks the parsed JSON body of a live report (spec, Live report). Fails with `bad_request` naming the first bad
 * field, in the order of the specification: `schema` (1), `sessionId` and `sentAt` are required, the rest may be null
 * or absent, and a known field has its type and range. Further `sim` values are stored if they are numbers, booleans or
 * short strings; all other unknown fields are ignored. An invalid ack is ignored too.
 *
 * @example
 * ```ts
 * import { parseLiveReport } from '@flightbag/core'
 *
 * const call = parseLiveReport({ schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00-03:00' })
 * call.ok && call.value.report.sentAt // => '2026-10-03T12:30:00.000Z'
 * parseLiveReport({ schema: 2 })
 * // => { ok: false, failure: { kind: 'bad_request', field: 'schema', message: 'schema must be 1' } }
 * ```
 */
export function parseLiveReport(body: unknown): Result<LiveCall, Failure> {
  const read = readBody(body, 0)
  if (!read.ok) return read
  const { acks, ...report } = read.value
  return ok({ report, acks })
}

/** Whether a report that arrived at `receivedAtMs` is still the current one: it expires at exactly ten minutes. */
export function reportIsCurrent(receivedAtMs: number, nowMs: number): boolean {
  return isWithinLifetime(receivedAtMs, nowMs, REPORT_LIFETIME_MS)
}
