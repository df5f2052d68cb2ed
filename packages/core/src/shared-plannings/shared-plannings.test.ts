import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../lib/json.ts'
import { planning as planningKind } from '../records/kinds/planning.ts'
import { chosenAircraft, sharedPlanningOf, sharedPlanningView } from './shared-plannings.ts'

const SECRET = 'SECRET'

/** Any JSON value in which every field has the name or the value of a secret. */
const secretJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(SECRET),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('providerKeys', 'token', 'apiKey', 'route2', '__proto__', 'owner'), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value

const secrets = fc.dictionary(fc.constantFrom('providerKeys', 'token', 'secret', '__proto__', 'notes'), secretJson)

function withSecrets(known: Record<string, fc.Arbitrary<Json>>) {
  return fc
    .tuple(secrets, fc.record(known, { requiredKeys: [] }))
    .map(([extra, own]) => ({ ...extra, ...own }) as JsonObject)
}

const point = withSecrets({
  ident: fc.constant('SADF'),
  latDeg: fc.constant(-34.5),
  via: withSecrets({ name: fc.constant('ENO') }),
})
const personal = withSecrets({
  aircraftId: fc.constant('lv'),
  speed: fc.constant(100),
  fuel: withSecrets({ litres: fc.constant(90) }),
})
const planning = withSecrets({
  doc: withSecrets({
    route: fc.array(point),
    alternates: fc.array(fc.constant('SAEZ')),
    wind: withSecrets({ speedKt: fc.constant(12) }),
  }),
  participants: fc.array(
    withSecrets({
      userId: fc.constantFrom('ana', 'beto'),
      status: fc.constantFrom('owner', 'invited', 'accepted', SECRET),
      personal,
    }),
  ),
})

/** The names of the fields that a schema declares, at any depth. */
function declaredNames(schema: unknown): readonly string[] {
  const {
    wrapped,
    item,
    entries = {},
  } = schema as {
    readonly wrapped?: unknown
    readonly item?: unknown
    readonly entries?: Readonly<Record<string, unknown>>
  }
  const inner = [wrapped, item, ...Object.values(entries)].filter((part) => part !== undefined)
  return [...Object.keys(entries), ...inner.flatMap(declaredNames)]
}

const { points, wind } = (planningKind.schema as unknown as { readonly entries: Record<string, unknown> }).entries

describe('a shared planning as it is served', () => {
  test('contains every declared field of the points and of the wind of a planning', () => {
    expect(declaredNames(points)).toEqual(expect.arrayContaining(['latDeg', 'comment', 'sample']))
    expect(declaredNames(wind)).toEqual(expect.arrayContaining(['choice', 'speedKt']))
    const [point, choice] = [points, wind].map((schema) =>
      Object.fromEntries(declaredNames(schema).map((name) => [name, 1])),
    )
    const record = { id: 'p', doc: { route: [point!], wind: choice! }, participants: [] }
    expect(sharedPlanningOf(record, 'ana', () => null).doc).toMatchObject({ route: [point], wind: choice })
  })

  test('property: contains only fields of the allow-list, whatever the record contains at any depth', () => {
    fc.assert(
      fc.property(planning, secrets, (record, aircraft) => {
        const view = sharedPlanningOf({ ...record, id: 'p', updatedAt: '2026-10-03T00:00:00.000Z' }, 'ana', () => ({
          ...aircraft,
          id: 'lv',
          registration: 'LV-ABC',
        }))
        expect(JSON.stringify(view)).not.toContain(SECRET)
        expect(v.safeParse(sharedPlanningView, JSON.parse(JSON.stringify(view))).issues).toBeUndefined()
      }),
    )
  })

  test('contains no field outside the allow-list in any of its parts', () => {
    const held = { providerKeys: SECRET, litres: 1 }
    const record = {
      id: 'p',
      updatedAt: '2026-10-03T00:00:00.000Z',
      doc: { route: held, alternates: held, departureTime: held, level: held, rules: held, wind: held },
      participants: [
        { userId: 'ana', status: 'owner', personal: { aircraftId: 'lv', speed: held, burn: held, fuel: held } },
      ],
    }
    const clean = { litres: 1 }
    expect(sharedPlanningOf(record, 'ana', () => null)).toMatchObject({
      doc: { route: clean, alternates: clean, departureTime: clean, level: clean, rules: clean, wind: clean },
      participants: [{ personal: { aircraftId: 'lv', speed: clean, burn: clean, fuel: clean } }],
    })
    expect(JSON.stringify(sharedPlanningOf(record, 'ana', () => null))).not.toContain(SECRET)
  })

  test('contains the fields of the allow-list unchanged', () => {
    const names = [
      'id ident identifier icao code designator name kind type role via airway latDeg lonDeg lat lon latitude',
      'longitude elevationFt altitudeFt level flightLevel distanceNm courseDeg headingDeg departure destination',
      'waypoints points directionDeg speedKt gustKt choice mode source validAt minutes hours temperatureC value',
      'unit knots kt litres litresPerHour gallons gallonsPerHour kilograms tasKt climbKt cruiseKt descentKt',
      'onBoard reserve taxi trip climb cruise descent total region comment procedure sample',
    ]
    const doc = {
      route: [
        Object.fromEntries(
          names
            .join(' ')
            .split(' ')
            .map((name, n) => [name, n]),
        ),
      ],
      alternates: ['SAEZ'],
      departureTime: '2026-10-03T12:00:00Z',
      level: 'A045',
      rules: 'V',
      wind: { directionDeg: 90, speedKt: 10 },
    }
    const record = {
      id: 'p',
      updatedAt: '2026-10-03T00:00:00.000Z',
      doc,
      participants: [
        { userId: 'ana', status: 'owner', personal: { aircraftId: 'lv', speed: 110, burn: 30, fuel: 90 } },
      ],
    }
    expect(sharedPlanningOf(record, 'ana', () => null)).toEqual({
      id: 'p',
      updatedAt: record.updatedAt,
      ownerId: 'ana',
      doc,
      participants: [
        {
          userId: 'ana',
          status: 'owner',
          personal: { aircraftId: 'lv', speed: 110, burn: 30, fuel: 90 },
          aircraft: null,
        },
      ],
    })
  })

  test('has the aircraft that the owner and accepted guests chose, and its owner is the account of its bag', () => {
    const statuses = { ana: 'owner', beto: 'accepted', carla: 'invited', dino: 'accepted', eva: null }
    const record = {
      id: 'p',
      ownerId: 'beto',
      createdAt: '2026-10-01T00:00:00.000Z',
      updatedAt: '2026-10-03T00:00:00.000Z',
      participants: [
        ...Object.entries(statuses).map(([userId, status]) => ({ userId, status, personal: { aircraftId: userId } })),
        { userId: 'ana', personal: null },
      ],
      removedUserIds: ['dino'],
    }
    function aircraftOf(userId: string, id: string) {
      return { id, registration: `LV-${userId}`, icaoType: 'C172', model: SECRET }
    }
    expect(chosenAircraft(record, 'ana')).toEqual([
      { userId: 'ana', aircraftId: 'ana' },
      { userId: 'beto', aircraftId: 'beto' },
    ])
    const { participants, ...view } = sharedPlanningOf(record, 'ana', aircraftOf)
    expect(view).toEqual({ id: 'p', updatedAt: record.updatedAt, ownerId: 'ana', doc: null })
    expect(participants.map(({ aircraft }) => aircraft)).toEqual([
      { id: 'ana', registration: 'LV-ana', icaoType: 'C172' },
      { id: 'beto', registration: 'LV-beto', icaoType: 'C172' },
      null,
      null,
      null,
      null,
    ])
    expect(participants.at(-1)).toEqual({ userId: 'ana', status: null, personal: null, aircraft: null })
  })
})
