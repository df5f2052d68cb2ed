import * as v from 'valibot'
import { bodyField, normaliserOf, refusalOf, type Stored, sentEntries, unless } from '../../lib/body/fields.ts'
import { instantOrNull, sentInstant, storedInstant } from '../../lib/body/values.ts'
import { isJsonObject } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'
import { ACK_OUTCOMES, type AckOutcome, COMMAND_ID_PATTERN } from '../vocabulary.ts'

const id = v.pipe(v.string(), v.regex(COMMAND_ID_PATTERN), v.description('Id of the command.'))
const outcome = v.pipe(
  v.picklist(ACK_OUTCOMES),
  v.description('Whether the controller spoke the command or refused it.'),
)

/** A text or null: well-formed Unicode without U+0000, and null for a value that is not a string. */
function textField(description: string) {
  const text = v.pipe(v.string(), v.description(description))
  return bodyField({
    sent: v.nullish(text),
    stored: v.nullable(text),
    normalise: (value) => (typeof value === 'string' ? cleanText(value) : null),
  })
}

/** The fields of an ack: the outcome of one command (spec, Live report and commands). */
const ACK_FIELDS = {
  id: bodyField({
    sent: id,
    stored: id,
    refusal: unless(
      (value) => typeof value === 'string' && COMMAND_ID_PATTERN.test(value),
      'must be the id of a command',
    ),
    normalise: (value) => value as string,
  }),
  outcome: bodyField({
    sent: outcome,
    stored: outcome,
    refusal: unless((value) => ACK_OUTCOMES.some((known) => known === value), 'must be spoken or refused'),
    normalise: (value) => value as AckOutcome,
  }),
  said: textField('The exact words that the controller said. Null: the command was refused.'),
  reason: textField('Reason of the refusal: on_ground, unknown_navaid, no_dme or another word. Null: it was spoken.'),
  at: bodyField({
    sent: v.nullish(sentInstant('Time at which the plugin handled the command, with a zone. Null: not known.')),
    stored: v.nullable(storedInstant('The same in UTC; null when the plugin sent no date-time.')),
    normalise: instantOrNull,
  }),
}

/** The outcome that a plugin reports for one command. */
export type Ack = Readonly<Stored<typeof ACK_FIELDS>>

/** An ack as plugins should send it. */
export const sentAck = v.pipe(
  v.strictObject(sentEntries(ACK_FIELDS)),
  v.title('AckInput'),
  v.description('The outcome of one command.'),
)

const refusalIn = refusalOf(ACK_FIELDS)
const normaliseAck = normaliserOf(ACK_FIELDS)

function parseAck(element: unknown): Ack | null {
  if (!isJsonObject(element)) return null
  const ack = { ...element, id: element.id ?? element.commandId ?? null }
  return refusalIn(ack, 0) === null ? normaliseAck(ack) : null
}

/**
 * The valid acks of a report: `{id, outcome: "spoken" | "refused", said, reason, at}`, with `commandId` accepted for
 * `id`. Other elements are ignored and never refuse the report. Of several acks for one command the first counts, as it
 * would in separate reports.
 */
export function parseAcks(elements: readonly unknown[]): readonly Ack[] {
  const first = new Map<string, Ack>()
  for (const element of elements) {
    const ack = parseAck(element)
    if (ack !== null && !first.has(ack.id)) first.set(ack.id, ack)
  }
  return [...first.values()]
}
