import * as v from 'valibot'
import { storedEntries } from '../lib/body/fields.ts'
import { storedInstant } from '../lib/body/values.ts'
import { declared } from '../lib/schema/declared.ts'
import type { SessionEvent } from './body/event-fields.ts'
import { countKeySchema, countSchema, identSchema } from './body/field-types.ts'
import { SESSION_FIELDS, sessionStatus } from './body/session-fields.ts'
import type { SessionStats } from './body/stats-fields.ts'
import { SESSION_ID_PATTERN } from './session-id.ts'
import { EVENTS_MAX, SESSION_SOURCE } from './session-limits.ts'
import type { SessionStatus } from './vocabulary.ts'

const sessionId = v.pipe(
  v.string(),
  v.regex(SESSION_ID_PATTERN),
  v.description("The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ -"),
)

const bodyEntries = storedEntries(SESSION_FIELDS)

/** The body of a session after normalisation: the fields of the spec's table and no others, none of them absent. */
export interface SessionBody {
  readonly schema: 1
  readonly startedAt: string
  readonly endedAt: string | null
  readonly status: SessionStatus
  readonly pluginVersion: string | null
  readonly protocolVersion: string | null
  readonly simulator: string | null
  readonly language: string | null
  readonly region: string | null
  readonly dataSource: 'sim' | 'both' | 'efb' | null
  readonly aircraft: {
    registration: string | null
    icaoType: string | null
  }
  readonly departure: string | null
  readonly arrival: string | null
  readonly aerodromesVisited: string[]
  readonly stats: SessionStats
  readonly events: SessionEvent[]
  readonly eventsDropped: number
}

/** The schema of {@link SessionBody}. */
export const sessionBody = declared<SessionBody>()(v.strictObject(bodyEntries))

/** A session as it is stored and served (spec, Plugin session, stored form). */
export interface StoredSession extends SessionBody {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly receivedAt: string
  readonly source: 'voice-atc-plugin'
  readonly durationMinutes: number
}

/** The schema of {@link StoredSession}. */
export const storedSession = declared<StoredSession>()(
  v.strictObject({
    id: sessionId,
    createdAt: storedInstant('Time at which the session first arrived, UTC.'),
    updatedAt: storedInstant('Time at which the stored copy last changed, UTC; unique within the account.'),
    receivedAt: storedInstant('Time at which the stored copy arrived, UTC.'),
    source: v.pipe(v.literal(SESSION_SOURCE), v.description('The program that sent the session.')),
    durationMinutes: countSchema('Minutes from start to end, or to the last arrival while there is no end.'),
    ...bodyEntries,
  }),
)

/** The answer to a PUT of a session. */
export interface StoreResult {
  readonly id: string
  readonly status: SessionStatus
  readonly receivedAt: string
  readonly eventsStored: number
  readonly eventsDropped: number
}

/** The schema of {@link StoreResult}. */
export const storeResult = declared<StoreResult>()(
  v.strictObject({
    id: sessionId,
    status: sessionStatus,
    receivedAt: storedInstant('Time at which this copy arrived, UTC.'),
    eventsStored: v.pipe(countSchema(`Events kept, at most ${EVENTS_MAX}.`), v.maxValue(EVENTS_MAX)),
    eventsDropped: countSchema('Events that are not stored, including those that the plugin dropped before.'),
  }),
)

/** Sums over all sessions of an account (spec, Plugin stats record). */
export interface PluginStats {
  readonly sessions: number
  readonly byStatus: {
    in_progress: number
    completed: number
    aborted: number
  }
  readonly minutes: number
  readonly transmissions: number
  readonly readbacksCorrect: number
  readonly readbacksIncorrect: number
  readonly sayAgain: number
  readonly emergencies: number
  readonly instructorQuestions: number
  readonly meanResponseMs: number | null
  readonly firstStartedAt: string | null
  readonly lastStartedAt: string | null
  readonly byStation: Record<string, number>
  readonly aerodromes: {
    ident: string
    sessions: number
  }[]
  readonly aircraft: {
    label: string
    sessions: number
  }[]
}

/** The schema of {@link PluginStats}. */
export const pluginStats = declared<PluginStats>()(
  v.strictObject({
    sessions: countSchema('Sessions stored.'),
    byStatus: v.pipe(
      v.strictObject({
        in_progress: countSchema('Sessions in progress.'),
        completed: countSchema('Sessions completed.'),
        aborted: countSchema('Sessions aborted.'),
      }),
      v.description('Sessions by status.'),
    ),
    minutes: countSchema("Sum of the sessions' durationMinutes, minutes."),
    transmissions: countSchema('Calls that the pilot made.'),
    readbacksCorrect: countSchema('Readbacks that were correct.'),
    readbacksIncorrect: countSchema('Readbacks that were not correct.'),
    sayAgain: countSchema('Number of repeated transmissions.'),
    emergencies: countSchema('Emergencies declared.'),
    instructorQuestions: countSchema('Questions put to the instructor.'),
    meanResponseMs: v.nullable(
      v.pipe(
        v.number(),
        v.description('Mean time to an answer weighted by transmissions, milliseconds; null when nothing was timed.'),
      ),
    ),
    firstStartedAt: v.nullable(storedInstant('Time at which the earliest session began, UTC; null without sessions.')),
    lastStartedAt: v.nullable(storedInstant('Time at which the latest session began, UTC; null without sessions.')),
    byStation: v.pipe(
      v.record(countKeySchema, countSchema('Number of exchanges.')),
      v.description('Exchanges by station.'),
    ),
    aerodromes: v.pipe(
      v.array(v.strictObject({ ident: identSchema('An aerodrome.'), sessions: countSchema('Sessions that name it.') })),
      v.description('Aerodromes left, visited or arrived at, those of most sessions first, then by identifier.'),
    ),
    aircraft: v.pipe(
      v.array(
        v.strictObject({
          label: v.pipe(v.string(), v.description('Registration, or the ICAO type where there is none.')),
          sessions: countSchema('Sessions flown in it.'),
        }),
      ),
      v.description('Aircraft flown, those of most sessions first, then by label.'),
    ),
  }),
)
