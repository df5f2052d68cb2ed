import { askedIdent, IDENT_RULE, ok, WeatherEntrySchema, type WeatherIdent, type WeatherService } from '@flightbag/core'
import {
  AerodromeConditionsSchema,
  AmendmentNoteSchema,
  ChangeSchema,
  CloudSchema,
  ForecastTemperatureSchema,
  GroupSchema,
  HazardLayerSchema,
  LaterWindSchema,
  MetarDecodedSchema,
  MetarSchema,
  RemarkGroupSchema,
  RunwayStateSchema,
  RunwayVisualRangeSchema,
  RunwayWindSchema,
  SeaStateSchema,
  TafDecodedSchema,
  TafPeriodSchema,
  TafSchema,
  VisibilitySchema,
  WeatherSchema,
  WindSchema,
  WindShearSchema,
} from '@flightbag/core/weather'
import * as v from 'valibot'
import type { Parameter } from '../declare/parameter.ts'
import { defineRoute } from '../declare/route.ts'
import { document } from '../respond/answer.ts'

interface WeatherPorts {
  readonly weather: Pick<WeatherService, 'entries' | 'entry'>
}

const shared = {
  tag: 'Weather',
  tagDescription:
    'METAR and TAF, decoded group by group; unparsed groups are listed, never guessed. Not for navigation.',
  named: {
    WeatherEntry: WeatherEntrySchema,
    Metar: MetarSchema,
    MetarDecoded: MetarDecodedSchema,
    Taf: TafSchema,
    TafDecoded: TafDecodedSchema,
    TafPeriod: TafPeriodSchema,
    AerodromeConditions: AerodromeConditionsSchema,
    RunwayWind: RunwayWindSchema,
    Wind: WindSchema,
    Visibility: VisibilitySchema,
    RunwayVisualRange: RunwayVisualRangeSchema,
    Phenomenon: WeatherSchema,
    CloudLayer: CloudSchema,
    WindShear: WindShearSchema,
    RunwayState: RunwayStateSchema,
    SeaState: SeaStateSchema,
    ForecastChange: ChangeSchema,
    LaterWind: LaterWindSchema,
    HazardLayer: HazardLayerSchema,
    ForecastTemperature: ForecastTemperatureSchema,
    AmendmentNote: AmendmentNoteSchema,
    RemarkGroup: RemarkGroupSchema,
    ReportGroup: GroupSchema,
  },
}

const example = {
  ident: 'SAZM',
  name: 'Mar del Plata',
  sources: ['aerodromeCard'],
  status: 'no_report',
  metar: null,
  taf: null,
  aerodromeConditions: null,
  provider: 'aviationweather.gov',
  fetchedAt: '2026-10-03T09:28:11.000Z',
}

const ident: Parameter<WeatherIdent> = {
  description: 'Four-letter ICAO indicator, on a card or not, or a three-character national code; whatever the case.',
  schema: v.pipe(v.string(), v.regex(/^(?:[A-Za-z]{4}|[A-Za-z0-9]{3})$/)),
  read: askedIdent,
  rule: IDENT_RULE,
  example: 'SAZM',
}

export const weather = defineRoute({
  ...shared,
  method: 'GET',
  path: '/v1/weather',
  summary: 'The weather at every aerodrome on any card or in the briefing, by identifier',
  response: v.array(WeatherEntrySchema),
  example: [example],
  handle: async ({ accountId, revisionMs }, ports: WeatherPorts) =>
    ok(document(await ports.weather.entries(accountId, revisionMs))),
})

export const weatherAt = defineRoute({
  ...shared,
  method: 'GET',
  path: '/v1/weather/{ident}',
  summary: 'The weather at one aerodrome',
  description: 'A national code has no station: `no_icao_indicator`.',
  params: { ident },
  response: WeatherEntrySchema,
  example,
  handle: async ({ accountId, params, revisionMs }, ports: WeatherPorts) =>
    ok(document(await ports.weather.entry(accountId, params.ident, revisionMs))),
})
