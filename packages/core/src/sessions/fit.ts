import { addCounts } from './body/counts.ts'
import type { SessionEvent } from './body/event-fields.ts'
import { STORED_SESSION_MAX_BYTES } from './session-limits.ts'

const encoder = new TextEncoder()

/** Bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length
}

/** The events that fit into a stored session. */
export interface FittedEvents {
  /** The JSON texts of the kept events, joined by commas: the text between the brackets. */
  readonly json: string
  readonly stored: number
  readonly dropped: number
}

/**
 * Keeps the most of the newest events that fit into the {@link STORED_SESSION_MAX_BYTES} of a stored session (spec,
 * Limits). `other` is the session's JSON without its events and without the digits of `eventsDropped`; `dropped` is the
 * number of earlier dropped events, to which the removed ones are added.
 *
 * Each event is encoded once and measured once. A UTF-16 unit has at most three bytes in UTF-8, so most sessions are
 * known to fit without being measured.
 */
export function fitEvents(events: readonly SessionEvent[], dropped: number, other: string): FittedEvents {
  const whole = JSON.stringify(events).slice(1, -1)
  const all = { json: whole, stored: events.length, dropped }
  const countUnits = String(dropped).length
  if ((whole.length + other.length + countUnits) * 3 <= STORED_SESSION_MAX_BYTES) return all
  const otherBytes = utf8Bytes(other)
  if (utf8Bytes(whole) + otherBytes + countUnits <= STORED_SESSION_MAX_BYTES) return all

  const kept: string[] = []
  let bytes = otherBytes
  for (let index = events.length - 1; index >= 0; index--) {
    const json = JSON.stringify(events[index])
    const withThis = bytes + utf8Bytes(json) + (kept.length > 0 ? 1 : 0)
    if (withThis + String(addCounts(dropped, index)).length > STORED_SESSION_MAX_BYTES) break
    bytes = withThis
    kept.push(json)
  }
  return {
    json: kept.reverse().join(','),
    stored: kept.length,
    dropped: addCounts(dropped, events.length - kept.length),
  }
}
