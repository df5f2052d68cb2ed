import { canonicalInstant } from '../../lib/instant.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { EVENTS_MAX } from '../session-limits.ts'
import { EVENT_KINDS } from '../vocabulary.ts'
import { EVENT_TEXTS, type SessionEvent } from './event-fields.ts'

/**
 * An element of known kind with a valid time. Its texts are normalised later, because a dropped event does not need
 * them.
 */
interface Candidate {
  readonly at: string
  readonly kind: SessionEvent['kind']
  readonly sent: JsonObject
}

/**
 * An event, normalised. The fields are written out, which takes half the time of a loop over the table; its type
 * ensures that none is absent.
 */
function normaliseEvent({ at, kind, sent }: Candidate): SessionEvent {
  return {
    at,
    kind,
    station: EVENT_TEXTS.station.normalise(sent.station, sent),
    intent: EVENT_TEXTS.intent.normalise(sent.intent, sent),
    template: EVENT_TEXTS.template.normalise(sent.template, sent),
    heard: EVENT_TEXTS.heard.normalise(sent.heard, sent),
    said: EVENT_TEXTS.said.normalise(sent.said, sent),
  }
}

const KINDS: ReadonlySet<unknown> = new Set(EVENT_KINDS)

function candidate(sent: unknown): Candidate | null {
  if (!isJsonObject(sent)) return null
  if (typeof sent.at !== 'string' || !KINDS.has(sent.kind)) return null
  const at = canonicalInstant(sent.at)
  return at === null ? null : { at, kind: sent.kind as SessionEvent['kind'], sent }
}

/**
 * Keeps the newest {@link EVENTS_MAX} events of known kind with a valid time, oldest first; events of one time keep the
 * order in which they were sent. All other elements, of any type, are dropped; the caller counts them.
 */
export function keepEvents(sent: readonly unknown[]): SessionEvent[] {
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
  return kept.map(normaliseEvent)
}
