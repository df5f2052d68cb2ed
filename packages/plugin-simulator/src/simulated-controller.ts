import { type Ack, type HandedCommand, instantText } from '@flightbag/core'
import { holdingRequest } from '@flightbag/core/schemas'
import * as v from 'valibot'

/**
 * The reaction of a simulated controller to a command: a holding is spoken in the air and refused on the ground, an
 * unknown kind is refused.
 */
export function answerCommand(command: HandedCommand, callsign: string, onGround: boolean, nowMs: number): Ack {
  const at = instantText(nowMs)
  function refused(reason: string): Ack {
    return { id: command.id, outcome: 'refused', said: null, reason, at }
  }
  if (!v.is(holdingRequest, command.request)) return refused('unknown_kind')
  if (onGround) return refused('on_ground')
  const { navaid, inboundCourseDeg, turn, legMinutes, altitudeFt } = command.request
  const leg = legMinutes === null ? '' : `, ${legMinutes} minute legs`
  const said =
    `${callsign}, hold over ${navaid}, inbound course ${inboundCourseDeg}, ` + `${turn} turns${leg}, ${altitudeFt} feet`
  return { id: command.id, outcome: 'spoken', said, reason: null, at }
}
