import { canonicalInstant } from '../../lib/instant.ts'
import { isJsonObject, type Json } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'
import type { AckOutcome } from '../schema.ts'
import { ACK_OUTCOMES, COMMAND_ID_PATTERN } from '../schema.ts'

/** What the plugin says became of one command. */
export interface Ack {
  /** The command's id. */
  readonly id: string
  readonly outcome: AckOutcome
  /** The exact words the controller said. */
  readonly said: string | null
  /** Why the command was refused, for example `on_ground`. */
  readonly reason: string | null
  /** When the plugin handled it, by its own clock, in the stored form of times. */
  readonly at: string | null
}

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? cleanText(value) : null)

function parseAck(element: unknown): Ack | null {
  if (!isJsonObject(element)) return null
  const id = element.id ?? element.commandId
  const outcome = ACK_OUTCOMES.find((known) => known === element.outcome)
  if (typeof id !== 'string' || !COMMAND_ID_PATTERN.test(id) || outcome === undefined) return null
  return {
    id,
    outcome,
    said: textOf(element.said),
    reason: textOf(element.reason),
    at: typeof element.at === 'string' ? canonicalInstant(element.at) : null,
  }
}

/**
 * The acks of a report that are understood: `{id, outcome: "spoken" | "refused", said, reason, at}`, with `commandId` taken for
 * `id` too. Others are left out and stop nothing. Of several for one command the first counts, as it would in reports of their own.
 */
export function parseAcks(elements: readonly unknown[]): readonly Ack[] {
  const acks = new Map<string, Ack>()
  for (const element of elements) {
    const ack = parseAck(element)
    if (ack !== null && !acks.has(ack.id)) acks.set(ack.id, ack)
  }
  return [...acks.values()]
}
