import * as v from 'valibot'
import { bodyField, isGiven, normaliserOf, sentEntries, storedEntries, unless } from '../../lib/body/fields.ts'
import { isJsonObject } from '../../lib/json.ts'
import { declared } from '../../lib/schema/declared.ts'
import { described } from '../../lib/schema/described.ts'
import { INTENT_KEYS_MAX, STATION_KEYS_MAX } from '../session-limits.ts'
import { countField, countsField, millisecondsField } from './field-types.ts'

const COUNTER_FIELDS = {
  transmissions: countField('Calls that the pilot made.'),
  fastPath: countField('Calls answered without a model.'),
  modelCalls: countField('Calls answered by a model.'),
  sayAgain: countField('Requests to repeat a transmission.'),
  readbacksCorrect: countField('Correct readbacks.'),
  readbacksIncorrect: countField('Incorrect readbacks.'),
  positionCorrections: countField('Corrected position reports.'),
  unprompted: countField('Calls that the controller made unprompted.'),
  emergencies: countField('Emergencies declared.'),
  instructorQuestions: countField('Questions to the instructor.'),
}

/** The plain counters of a session's `stats`, in the order of the spec. */
export const COUNTERS = Object.keys(COUNTER_FIELDS) as (keyof typeof COUNTER_FIELDS)[]

/** The fields of `stats` (spec, body field `stats`). */
const STATS_FIELDS = {
  ...COUNTER_FIELDS,
  meanResponseMs: millisecondsField('Mean response time, milliseconds. Null: nothing was timed.'),
  p95ResponseMs: millisecondsField('95th percentile of the response time, milliseconds. Null: nothing was timed.'),
  byStation: countsField('Exchanges by station.', STATION_KEYS_MAX),
  byIntent: countsField('Exchanges by intent.', INTENT_KEYS_MAX),
}

const DESCRIPTION = 'Counters of the whole session.'

/** The counters of a stored session. */
export interface SessionStats {
  readonly transmissions: number
  readonly fastPath: number
  readonly modelCalls: number
  readonly sayAgain: number
  readonly readbacksCorrect: number
  readonly readbacksIncorrect: number
  readonly positionCorrections: number
  readonly unprompted: number
  readonly emergencies: number
  readonly instructorQuestions: number
  readonly meanResponseMs: number | null
  readonly p95ResponseMs: number | null
  readonly byStation: Record<string, number>
  readonly byIntent: Record<string, number>
}

/** The schema of {@link SessionStats}. */
export const sessionStats = declared<SessionStats>()(
  described(v.strictObject(storedEntries(STATS_FIELDS)), DESCRIPTION),
)

const normaliseStats = normaliserOf(STATS_FIELDS)

/** The field `stats`: an object, null or absent. */
export const statsField = bodyField({
  sent: v.nullish(described(v.strictObject(sentEntries(STATS_FIELDS)), DESCRIPTION)),
  stored: sessionStats,
  refusal: unless((value) => !isGiven(value) || isJsonObject(value), 'must be an object'),
  normalise: (value) => normaliseStats(isJsonObject(value) ? value : {}),
})
