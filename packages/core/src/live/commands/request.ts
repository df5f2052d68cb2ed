import type { Failure } from '../../lib/failure.ts'
import { badRequest } from '../../lib/failure.ts'
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import type { Result } from '../../lib/result.ts'
import { ok } from '../../lib/result.ts'
import { COMMAND_REQUEST_MAX_BYTES } from '../live-limits.ts'
import { isShallow } from '../report/depth.ts'
import type { CommandRequest } from '../schema.ts'
import { TURNS } from '../vocabulary.ts'

function isText(value: Json | undefined, max: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max
}

function isWithin(value: Json | undefined, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

/** A holding: every known field is checked, further fields are kept. */
function parseHolding(request: JsonObject): Result<CommandRequest, Failure> {
  const { navaid, inboundCourseDeg, altitudeFt } = request
  if (!isText(navaid, 32)) return badRequest('navaid', 'must be a string of 1 to 32 characters')
  if (!isWithin(inboundCourseDeg, 0, 360)) return badRequest('inboundCourseDeg', 'must be a number from 0 to 360')
  const turn = TURNS.find((known) => known === request.turn)
  if (turn === undefined) return badRequest('turn', `must be one of ${TURNS.join(', ')}`)
  const legMinutes = request.legMinutes ?? null
  if (legMinutes !== null && !isWithin(legMinutes, 0.5, 10)) {
    return badRequest('legMinutes', 'must be null or a number from 0.5 to 10')
  }
  if (!isWithin(altitudeFt, 0, 60_000)) return badRequest('altitudeFt', 'must be a number from 0 to 60000')
  return ok({ ...request, kind: 'holding', navaid: navaid.trim(), inboundCourseDeg, turn, legMinutes, altitudeFt })
}

/**
 * Checks a pilot's request to the plugin (spec, Live report and commands): an object with a `kind`, of at most 4 KiB of
 * JSON. Every field of a `holding` is checked; a request of another kind is unchanged. Fails with `bad_request` that
 * names the field, or `request` for the whole.
 *
 * @example
 * ```ts
 * import { parseCommandRequest } from '@flightbag/core'
 *
 * parseCommandRequest({ kind: 'sayAgain' }) // => { ok: true, value: { kind: 'sayAgain' } }
 * const refused = parseCommandRequest({ kind: 'holding', navaid: '' })
 * refused.ok || refused.failure
 * // => { kind: 'bad_request', field: 'navaid', message: 'navaid must be a string of 1 to 32 characters' }
 * ```
 */
export function parseCommandRequest(request: unknown): Result<CommandRequest, Failure> {
  if (!isJsonObject(request)) return badRequest('request', 'must be a JSON object')
  if (!isShallow(request)) return badRequest('request', 'must not nest so deep')
  const json = JSON.stringify(request)
  if (new TextEncoder().encode(json).length > COMMAND_REQUEST_MAX_BYTES) {
    return badRequest('request', `must be at most ${COMMAND_REQUEST_MAX_BYTES} bytes of JSON`)
  }
  const { kind } = request
  if (!isText(kind, 64)) return badRequest('kind', 'must be a string of 1 to 64 characters')
  return kind === 'holding' ? parseHolding(request) : ok({ ...request, kind })
}
