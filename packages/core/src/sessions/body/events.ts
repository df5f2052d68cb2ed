import { canonicalInstant } from '../../lib/instant.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { cleanText, cutText } from '../../lib/text.ts'
import { EVENTS_MAX, HEARD_MAX_CHARACTERS, SAID_MAX_CHARACTERS } from '../limits.ts'
import type { SessionEvent } from '../schema.ts'
import { EVENT_KINDS } from '../schema.ts'
import { shortText } from './short-text.ts'

/** The events of a body that are kept, oldest first, and how many elements of it are not. */
export interface KeptEvents {
  readonly events: readonly SessionEvent[]
  readonly dropped: number
}

/** An element of known kind with a valid time, before its texts are looked at: most bodies need no more for what is dropped. */
interface Candidate {
  readonly at: string
  readonly kind: SessionEvent['kind']
  readonly sent: JsonObject
}

const KINDS: ReadonlySet<unknown> = new Set(EVENT_KINDS)

function candidate(sent: unknown): Candidate | null {
  if (!isJsonObject(sent)) return null
  if (typeof sent.at !== 'string' || !KINDS.has(sent.kind)) return null
  const at = canonicalInstant(sent.at)
  return at === null ? null : { at, kind: sent.kind as SessionEvent['kind'], sent }
}

const spoken = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? cutText(cleanText(value), max) : null

/**
 * Keeps the newest {@link EVENTS_MAX} events of known kind with a valid time, oldest first; events of one time keep the
 * order they were sent in. Whatever else the array holds, of any type, is counted as dropped, so that kept and dropped
 * always add up to the elements sent.
 */
export function keepEvents(sent: readonly unknown[]): KeptEvents {
  const candidates: Candidate[] = []
  let ordered = true
  let previous = ''
  for (const element of sent) {
    const event = candidate(element)
    if (event === null) continue
    // Stored times have one width, so they compare as text.
    if (event.at < previous) ordered = false
    previous = event.at
    candidates.push(event)
  }
  if (!ordered) candidates.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const kept = candidates.length > EVENTS_MAX ? candidates.slice(-EVENTS_MAX) : candidates
  const events = kept.map(({ at, kind, sent: event }) => ({
    at,
    kind,
    station: shortText(event.station),
    intent: shortText(event.intent),
    template: shortText(event.template),
    heard: spoken(event.heard, HEARD_MAX_CHARACTERS),
    said: spoken(event.said, SAID_MAX_CHARACTERS),
  }))
  return { events, dropped: sent.length - events.length }
}
