import { addCounts } from './body/counts.ts'
import type { SessionEvent } from './body/event-fields.ts'
import { STORED_SESSION_MAX_BYTES } from './session-limits.ts'

const encoder = new TextEncoder()

/**
 * Bytes of a text in UTF-8.
 *
 * @example
 * ```ts
 * import { utf8Bytes } from '@flightbag/core'
 *
 * utf8Bytes('¿listo?') // => 8
 * ```
 */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length
}

/** A session with the events that fit into its stored form. */
export interface FittedSession {
  /** The stored JSON between its braces. */
  readonly body: string
  readonly stored: number
  readonly dropped: number
}

/**
 * Keeps as many of the newest events as fit into the {@link STORED_SESSION_MAX_BYTES} of a stored session (spec,
 * Limits). `head` contains the other fields, of which there is at least one, and `around` is the number of bytes of the
 * document outside of its body. `dropped` is the number of earlier dropped events, to which the removed ones are added.
 *
 * Most sessions are encoded once, as a whole. A UTF-16 unit has at most three bytes in UTF-8, so most of them are known
 * to fit without being measured.
 */
export function fitEvents(
  head: object,
  events: readonly SessionEvent[],
  dropped: number,
  around: number,
): FittedSession {
  const whole = fieldsOf({ ...head, eventsDropped: dropped, events })
  const all = { body: whole, stored: events.length, dropped }
  if ((whole.length + around) * 3 <= STORED_SESSION_MAX_BYTES) return all
  if (utf8Bytes(whole) + around <= STORED_SESSION_MAX_BYTES) return all

  const headJson = fieldsOf(head)
  function withEvents(count: number | '', json: string) {
    return `${headJson},"eventsDropped":${count},"events":[${json}]`
  }
  const kept: string[] = []
  let bytes = around + utf8Bytes(withEvents('', ''))
  for (let index = events.length - 1; index >= 0; index--) {
    const json = JSON.stringify(events[index])
    const withThis = bytes + utf8Bytes(json) + (kept.length > 0 ? 1 : 0)
    if (withThis + String(addCounts(dropped, index)).length > STORED_SESSION_MAX_BYTES) break
    bytes = withThis
    kept.push(json)
  }
  const removed = addCounts(dropped, events.length - kept.length)
  return { body: withEvents(removed, kept.reverse().join(',')), stored: kept.length, dropped: removed }
}

/** The JSON of an object between its braces. */
function fieldsOf(object: object): string {
  return JSON.stringify(object).slice(1, -1)
}
