import { askedIdent, IDENT_RULE, instantText, ok, type WeatherIdent, type WeatherService } from '@flightbag/core/ports'
import {
  aerodromeConditionsSchema,
  amendmentNoteSchema,
  changeSchema,
  cloudSchema,
  forecastTemperatureSchema,
  groupSchema,
  hazardLayerSchema,
  type KeptReport,
  laterWindSchema,
  metarDecodedSchema,
  metarOf,
  metarSchema,
  remarkGroupSchema,
  runwayStateSchema,
  runwayVisualRangeSchema,
  runwayWindSchema,
  seaStateSchema,
  tafDecodedSchema,
  tafOf,
  tafPeriodSchema,
  tafSchema,
  visibilitySchema,
  weatherEntrySchema,
  weatherSchema,
  windSchema,
  windShearSchema,
} from '@flightbag/core/weather'
import * as v from 'valibot'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { document } from '../respond/handler-answer.ts'

interface WeatherPorts {
  readonly weather: Pick<WeatherService, 'entries' | 'entry'>
}

const shared = {
  tag: 'Weather',
  tagDescription:
    'METAR and TAF, decoded group by group. Groups that the decoder does not understand are listed in ' +
    '`unparsed`, never guessed. Not for navigation.',
  named: {
    WeatherEntry: weatherEntrySchema,
    Metar: metarSchema,
    MetarDecoded: metarDecodedSchema,
    Taf: tafSchema,
    TafDecoded: tafDecodedSchema,
    TafPeriod: tafPeriodSchema,
    AerodromeConditions: aerodromeConditionsSchema,
    RunwayWind: runwayWindSchema,
    Wind: windSchema,
    Visibility: visibilitySchema,
    RunwayVisualRange: runwayVisualRangeSchema,
    Phenomenon: weatherSchema,
    CloudLayer: cloudSchema,
    WindShear: windShearSchema,
    RunwayState: runwayStateSchema,
    SeaState: seaStateSchema,
    ForecastChange: changeSchema,
    LaterWind: laterWindSchema,
    HazardLayer: hazardLayerSchema,
    ForecastTemperature: forecastTemperatureSchema,
    AmendmentNote: amendmentNoteSchema,
    RemarkGroup: remarkGroupSchema,
    ReportGroup: groupSchema,
  },
}

const FETCHED_AT_MS = Date.UTC(2026, 9, 5, 15, 12, 11)

function held(raw: string): KeptReport {
  return {
    outcome: 'report',
    report: { name: null, raw, timeMs: FETCHED_AT_MS },
    fetchedAtMs: FETCHED_AT_MS,
  }
}

/** Reports are decoded only when the description of the API is made: the start of a server must not wait for them. */
const example = {
  ident: 'SAEZ',
  name: 'Ezeiza',
  sources: ['aerodromeCard'],
  status: 'ok',
  get metar() {
    return { ...metarOf(held('METAR SAEZ 051500Z 03009KT 9999 SCT030 BKN090 19/13 Q1016 NOSIG')), ageMinutes: 12 }
  },
  get taf() {
    return tafOf(held('TAF SAEZ 051200Z 0512/0618 03010KT 9999 SCT030 BECMG 0521/0523 15008KT'))
  },
  aerodromeConditions: { pressureAltitudeFt: -8, densityAltitudeFt: 480, runwayWinds: [] },
  provider: 'aviationweather.gov',
  fetchedAt: instantText(FETCHED_AT_MS),
}

const ident: Parameter<WeatherIdent> = {
  description:
    'Four-letter ICAO indicator, on a card or not, or a three-character national code, without regard to case.',
  schema: v.pipe(v.string(), v.regex(/^(?:[A-Za-z]{4}|[A-Za-z0-9]{3})$/)),
  read: askedIdent,
  rule: IDENT_RULE,
  example: 'SAEZ',
}

export const weather = defineRoute({
  ...shared,
  method: 'GET',
  path: '/v1/weather',
  operationId: 'listWeather',
  summary: 'List the weather',
  description: 'One entry for each aerodrome on a card or in the weather briefing, sorted by identifier.',
  response: v.pipe(v.array(weatherEntrySchema), v.description('One entry for each aerodrome, sorted by identifier.')),
  example: [example],
  handle: async ({ accountId, revisionMs }, ports: WeatherPorts) =>
    ok(document(await ports.weather.entries(accountId, revisionMs))),
})

export const weatherAt = defineRoute({
  ...shared,
  method: 'GET',
  path: '/v1/weather/{ident}',
  operationId: 'getWeather',
  summary: 'Get the weather at one aerodrome',
  description:
    'METAR and TAF of one ICAO indicator, on a card or not. A national code has no station: status ' +
    '`no_icao_indicator`.',
  params: { ident },
  response: weatherEntrySchema,
  example,
  handle: async ({ accountId, params, revisionMs }, ports: WeatherPorts) =>
    ok(document(await ports.weather.entry(accountId, params.ident, revisionMs))),
})
