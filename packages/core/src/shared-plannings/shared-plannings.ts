import * as v from 'valibot'
import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'
import { declared } from '../lib/schema/declared.ts'
import { withNull } from '../lib/schema/described.ts'

function about<T extends v.GenericSchema>(schema: T, description: string) {
  return v.pipe(schema, v.description(description))
}

function anything(description: string) {
  return about(v.unknown(), description)
}

/** A value that the app defines, of whose fields the service serves those of {@link INNER_FIELDS}. */
function partly(subject: string) {
  return anything(`${subject} as stored by the app, without fields that the service does not know.`)
}

function maybeText(description: string) {
  return v.nullable(about(v.string(), withNull(description)))
}

/** The plan that all participants edit. */
export interface SharedDoc {
  route: unknown
  alternates: unknown
  departureTime: unknown
  level: unknown
  rules: unknown
  wind: unknown
}

/** The schema of {@link SharedDoc}. */
export const sharedDoc = declared<SharedDoc>()(
  v.strictObject({
    route: partly('The route'),
    alternates: partly('The alternates'),
    departureTime: anything('Planned time of departure; null when not known.'),
    level: partly('The level'),
    rules: partly('The flight rules'),
    wind: partly('The choice of wind'),
  }),
)

/** One of the pilots of a shared planning, with the pilot's personal values. */
export interface SharedParticipant {
  userId: string | null
  status: 'owner' | 'invited' | 'accepted' | null
  personal: {
    aircraftId: string | null
    speed: unknown
    burn: unknown
    fuel: unknown
  } | null
  aircraft: {
    id: string
    registration: string | null
    icaoType: string | null
  } | null
}

/** The schema of {@link SharedParticipant}. */
export const sharedParticipant = declared<SharedParticipant>()(
  v.strictObject({
    userId: maybeText('Id of the account of the participant.'),
    status: v.nullable(
      about(
        v.picklist(['owner', 'invited', 'accepted']),
        'Only the owner and those who accepted can read the planning. Null: not known.',
      ),
    ),
    personal: about(
      v.nullable(
        v.strictObject({
          aircraftId: maybeText('Id of the aircraft that the participant chose from their own bag. Null: none.'),
          speed: partly('Speed'),
          burn: partly('Fuel burn'),
          fuel: partly('Fuel on board'),
        }),
      ),
      'Values of this participant alone; null when the app stored none.',
    ),
    aircraft: v.nullable(
      about(
        v.strictObject({
          id: about(v.string(), 'Id of the aircraft.'),
          registration: maybeText('Registration mark.'),
          icaoType: maybeText('ICAO type designator.'),
        }),
        'Summary of that aircraft; null when it is not known.',
      ),
    ),
  }),
)

/**
 * All served fields of a shared planning. The server never sends any other field, so a secret that is added to the
 * record later is not disclosed.
 */
export interface SharedPlanningView {
  id: string
  updatedAt: string
  ownerId: string
  doc: SharedDoc | null
  participants: SharedParticipant[]
}

/** The schema of {@link SharedPlanningView}. */
export const sharedPlanningView = declared<SharedPlanningView>()(
  v.strictObject({
    id: about(v.string(), 'Id of the shared planning, unique over all accounts.'),
    updatedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('Time at which the server stored the last change.')),
    ownerId: about(v.string(), 'Id of the account that owns it.'),
    doc: about(v.nullable(sharedDoc), 'The part that all participants edit; null when the app stored none.'),
    participants: about(v.array(sharedParticipant), 'The owner and the guests.'),
  }),
)

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * The allowed names of fields inside a route, an alternate, a wind or an amount; their values are texts, numbers,
 * booleans, lists, or objects of the same names. They include those that a planning declares for its points and wind;
 * a test, not the code, compares the two, so that a new field is not served to guests before somebody allows it.
 */
const INNER_FIELDS = new Set(
  `id ident identifier icao code designator name kind type role via airway latDeg lonDeg lat lon latitude
   longitude elevationFt altitudeFt level flightLevel distanceNm courseDeg headingDeg departure destination
   waypoints points directionDeg speedKt gustKt choice mode source validAt minutes hours temperatureC value unit
   knots kt litres litresPerHour gallons gallonsPerHour kilograms tasKt climbKt cruiseKt descentKt onBoard
   reserve taxi trip climb cruise descent total region comment procedure sample`.split(/\s+/),
)

/** A value of the document reduced to the fields of the allow-list, at any depth. */
function allowed(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(allowed)
  if (!isJsonObject(value)) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => INNER_FIELDS.has(field))
      .map(([field, inner]) => [field, allowed(inner)]),
  )
}

/** Finds the aircraft that a participant chose: the record of that participant's own bag, null when it is not there. */
export type AircraftOf = (userId: string, aircraftId: string) => JsonObject | null

/** The participants of a stored shared planning. */
export function participantsOf(record: JsonObject): readonly JsonObject[] {
  return Array.isArray(record.participants) ? (record.participants as readonly Json[]).filter(isJsonObject) : []
}

/**
 * The guests who may read a shared planning: those who accepted, and neither left nor were removed.
 *
 * @example
 * ```ts
 * import { acceptedGuests } from '@flightbag/core/ports'
 *
 * const participants = [
 *   { userId: 'ana', status: 'accepted' },
 *   { userId: 'eva', status: 'invited' },
 * ]
 * acceptedGuests({ participants }) // => ['ana']
 * ```
 */
export function acceptedGuests(record: JsonObject): readonly string[] {
  const removed = Array.isArray(record.removedUserIds) ? (record.removedUserIds as readonly Json[]) : []
  return participantsOf(record).flatMap(({ userId, status }) =>
    status === 'accepted' && typeof userId === 'string' && !removed.includes(userId) ? [userId] : [],
  )
}

/**
 * The accounts whose aircraft a shared planning may show: its owner and those who accepted. An invitation alone gives
 * no access to the bag of the invited pilot.
 */
function consenting(record: JsonObject, ownerId: string): ReadonlySet<Json | undefined> {
  return new Set([ownerId, ...acceptedGuests(record)])
}

/** The aircraft that the owner and the accepted guests chose, which must be read before the view is made. */
export function chosenAircraft(
  record: JsonObject,
  ownerId: string,
): readonly { readonly userId: string; readonly aircraftId: string }[] {
  const users = consenting(record, ownerId)
  return participantsOf(record).flatMap(({ userId, personal }) => {
    const aircraftId = isJsonObject(personal) ? personal.aircraftId : null
    return typeof userId === 'string' && typeof aircraftId === 'string' && users.has(userId)
      ? [{ userId, aircraftId }]
      : []
  })
}

/**
 * A shared planning as it is served (spec, Shared planning). It is built from the allowed fields, so that the owner's
 * provider keys, or any secret that is added to the record later, are not disclosed. `ownerId` is the account in whose
 * bag it is stored. The aircraft come from the bags of the owner and of accepted guests.
 */
export function sharedPlanningOf(record: JsonObject, ownerId: string, aircraftOf: AircraftOf): SharedPlanningView {
  const { doc } = record
  const users = consenting(record, ownerId)
  const consentedAircraft: AircraftOf = (userId, id) => (users.has(userId) ? aircraftOf(userId, id) : null)
  return {
    id: String(record.id),
    updatedAt: String(record.updatedAt),
    ownerId,
    doc: isJsonObject(doc)
      ? {
          route: allowed(doc.route),
          alternates: allowed(doc.alternates),
          departureTime: allowed(doc.departureTime),
          level: allowed(doc.level),
          rules: allowed(doc.rules),
          wind: allowed(doc.wind),
        }
      : null,
    participants: participantsOf(record).map((participant) => participantView(participant, consentedAircraft)),
  }
}

const STATUSES = ['owner', 'invited', 'accepted'] as const

function participantView(participant: JsonObject, aircraftOf: AircraftOf): SharedPlanningView['participants'][number] {
  const userId = text(participant.userId)
  const personal = isJsonObject(participant.personal) ? participant.personal : null
  const aircraftId = text(personal?.aircraftId)
  const aircraft = userId !== null && aircraftId !== null ? aircraftOf(userId, aircraftId) : null
  return {
    userId,
    status: STATUSES.find((status) => status === participant.status) ?? null,
    personal: personal && {
      aircraftId,
      speed: allowed(personal.speed),
      burn: allowed(personal.burn),
      fuel: allowed(personal.fuel),
    },
    aircraft: aircraft && {
      id: String(aircraft.id),
      registration: text(aircraft.registration),
      icaoType: text(aircraft.icaoType),
    },
  }
}
