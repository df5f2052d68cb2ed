import type { HandedCommand } from '@flightbag/core'
import { holdingRequest } from '@flightbag/core/schemas'
import * as v from 'valibot'

/** The reaction of a controller to a command: the words, or the reason of the refusal. */
type Reaction =
  | { readonly outcome: 'spoken'; readonly said: string }
  | { readonly outcome: 'refused'; readonly reason: string }

/**
 * The reaction of a simulated controller to a command: a holding is spoken in the air and refused on the ground, an
 * unknown kind is refused.
 */
export function answerCommand(
  { request }: Pick<HandedCommand, 'request'>,
  callsign: string,
  onGround: boolean,
): Reaction {
  if (!v.is(holdingRequest, request)) return { outcome: 'refused', reason: 'unknown_kind' }
  if (onGround) return { outcome: 'refused', reason: 'on_ground' }
  const { navaid, inboundCourseDeg, turn, legMinutes, altitudeFt } = request
  const leg = legMinutes === null ? '' : `, ${legMinutes} minute legs`
  const said =
    `${callsign}, hold over ${navaid}, inbound course ${inboundCourseDeg}, ` + `${turn} turns${leg}, ${altitudeFt} feet`
  return { outcome: 'spoken', said }
}
