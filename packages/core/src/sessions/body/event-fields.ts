import * as v from 'valibot'
import { bodyField, sentEntries, storedEntries } from '../../lib/body/fields.ts'
import { instantOrNull, sentInstant, storedInstant } from '../../lib/body/values.ts'
import { declared } from '../../lib/schema/declared.ts'
import { HEARD_MAX_CHARACTERS, SAID_MAX_CHARACTERS } from '../session-limits.ts'
import { EVENT_KINDS } from '../vocabulary.ts'
import { cutTextField, shortTextField } from './field-types.ts'

const kind = v.pipe(v.picklist(EVENT_KINDS), v.description('Kind of the exchange. Events of other kinds are dropped.'))

/** The texts of one radio exchange. */
export const EVENT_TEXTS = {
  station: shortTextField('Station, for example tower.'),
  intent: shortTextField('Subject of the exchange, for example taxi.'),
  template: shortTextField('Phrase template that was used.'),
  heard: cutTextField('Words that the controller understood.', HEARD_MAX_CHARACTERS),
  said: cutTextField('Words that the controller said.', SAID_MAX_CHARACTERS),
}

/**
 * The fields of one radio exchange (spec, body field `events`). An exchange of unknown kind or without a valid `at` is
 * dropped before it is normalised, so both are valid here.
 */
const EVENT_FIELDS = {
  at: bodyField({
    sent: sentInstant('Time of the exchange, with a zone.'),
    stored: storedInstant('Time of the exchange, UTC.'),
    normalise: (value) => instantOrNull(value) ?? '',
  }),
  kind: bodyField({
    sent: kind,
    stored: kind,
    normalise: (value) => value as (typeof EVENT_KINDS)[number],
  }),
  ...EVENT_TEXTS,
}

/** One radio exchange, as plugins send it. */
export const sentEvent = v.pipe(
  v.strictObject(sentEntries(EVENT_FIELDS)),
  v.title('SessionEventInput'),
  v.description('One radio exchange.'),
)

/** One radio exchange of a stored session. */
export interface SessionEvent {
  readonly at: string
  readonly kind: 'turn' | 'unprompted' | 'silence' | 'error' | 'instructor'
  readonly station: string | null
  readonly intent: string | null
  readonly template: string | null
  readonly heard: string | null
  readonly said: string | null
}

/** The schema of {@link SessionEvent}. */
export const sessionEvent = declared<SessionEvent>()(
  v.pipe(v.strictObject(storedEntries(EVENT_FIELDS)), v.description('One radio exchange.')),
)
