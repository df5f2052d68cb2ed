import * as v from 'valibot'
import { declared } from '../../lib/schema/declared.ts'
import { type MetarDecoded, metarDecodedSchema } from '../schema/metar.ts'
import { type RunwayWind, runwayWindSchema } from '../schema/runway-wind.ts'
import { type TafDecoded, tafDecodedSchema } from '../schema/taf.ts'
import { type TafPeriod, tafPeriodSchema } from '../schema/taf-period.ts'

function about<const T extends v.GenericSchema>(schema: T, text: string) {
  return v.pipe(schema, v.description(text))
}

function dateTime(text: string) {
  return v.nullable(v.pipe(v.string(), v.isoTimestamp(), v.description(text)))
}

const textsSchema = v.strictObject({
  en: about(v.string(), 'The text in English.'),
  es: about(v.string(), 'The text in Spanish.'),
})

const TEXT = 'One line of plain text in English and in Spanish, made from `decoded` only.'

/** The METAR of a weather entry. */
export interface WeatherMetar {
  raw: string
  observedAt: string | null
  ageMinutes: number | null
  flightCategory: 'LIFR' | 'IFR' | 'MVFR' | 'VFR' | null
  relativeHumidityPercent: number | null
  text: {
    en: string
    es: string
  }
  decoded: MetarDecoded
}

/** The schema of {@link WeatherMetar}. */
export const metarSchema = declared<WeatherMetar>()(
  v.strictObject({
    raw: about(v.string(), 'The report as the provider sent it.'),
    observedAt: dateTime(
      'Time of observation, UTC; null when neither the report nor the answer of the provider contains it.',
    ),
    ageMinutes: v.nullable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.description(
          'Age of the observation at the time of the answer, whole minutes; null when its time is not known. Old ' +
            'reports are served too.',
        ),
      ),
    ),
    flightCategory: about(
      v.nullable(v.picklist(['LIFR', 'IFR', 'MVFR', 'VFR'])),
      'Flight category by the table of the United States; null when visibility or sky is not known, or when an ' +
        'unparsed group may be one of them.',
    ),
    relativeHumidityPercent: about(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
      'Relative humidity over water in whole percent, by the Magnus formula (WMO No. 8) from temperature and dew ' +
        'point; null when one of them is not reported.',
    ),
    text: about(textsSchema, TEXT),
    decoded: metarDecodedSchema,
  }),
)

/** The TAF of a weather entry. */
export interface WeatherTaf {
  raw: string
  issuedAt: string | null
  validFrom: string | null
  validTo: string | null
  periods: TafPeriod[]
  text: {
    en: string
    es: string
  }
  decoded: TafDecoded
}

/** The schema of {@link WeatherTaf}. */
export const tafSchema = declared<WeatherTaf>()(
  v.strictObject({
    raw: about(v.string(), 'The report as the provider sent it.'),
    issuedAt: dateTime('Time of issue, UTC; null when neither the report nor the answer of the provider contains it.'),
    validFrom: dateTime('Begin of validity, UTC; null when not reported.'),
    validTo: dateTime('End of validity, UTC; null when not reported.'),
    periods: about(
      v.array(tafPeriodSchema),
      'The periods of the forecast: first the prevailing ones, which cover the validity without gap, then the ' +
        'temporary ones; empty without a validity.',
    ),
    text: about(textsSchema, TEXT),
    decoded: tafDecodedSchema,
  }),
)

/** Values at an aerodrome of the bag, from its METAR and its card. */
export interface AerodromeConditions {
  pressureAltitudeFt: number | null
  densityAltitudeFt: number | null
  runwayWinds: RunwayWind[]
}

/** The schema of {@link AerodromeConditions}. */
export const aerodromeConditionsSchema = declared<AerodromeConditions>()(
  v.strictObject({
    pressureAltitudeFt: about(
      v.nullable(v.pipe(v.number(), v.integer())),
      'Pressure altitude in feet, from the elevation of the card and the altimeter setting (ICAO Doc 7488); null ' +
        'without one of them.',
    ),
    densityAltitudeFt: about(
      v.nullable(v.pipe(v.number(), v.integer())),
      'Density altitude of dry air in feet, from the pressure altitude and the temperature; null without one of them.',
    ),
    runwayWinds: about(
      v.array(runwayWindSchema),
      'Headwind and crosswind for each runway direction of the card. The wind of a METAR is true and a designator ' +
        'magnetic, so that each component is a range.',
    ),
  }),
)

/** The weather at one aerodrome, as it is served (spec, Weather entry). */
export interface WeatherEntry {
  ident: string
  name: string
  sources: ('aerodromeCard' | 'briefing')[]
  status: 'ok' | 'no_report' | 'no_icao_indicator' | 'unavailable'
  metar: WeatherMetar | null
  taf: WeatherTaf | null
  aerodromeConditions: AerodromeConditions | null
  provider: string
  fetchedAt: string | null
}

/** The schema of {@link WeatherEntry}. */
export const weatherEntrySchema = declared<WeatherEntry>()(
  v.strictObject({
    ident: about(v.pipe(v.string(), v.minLength(1)), 'Aerodrome identifier, upper case.'),
    name: about(
      v.string(),
      "The name on the pilot's card; otherwise the name that the provider uses; otherwise the identifier.",
    ),
    sources: about(
      v.pipe(v.array(v.picklist(['aerodromeCard', 'briefing'])), v.maxLength(2)),
      'The parts of the bag that name the aerodrome; empty for one that is in neither.',
    ),
    status: about(
      v.picklist(['ok', 'no_report', 'no_icao_indicator', 'unavailable']),
      '`ok`: a METAR, a TAF or both, of any age. `no_report`: the provider answered and has no report. ' +
        '`no_icao_indicator`: the aerodrome has a national code only, and no station. `unavailable`: the provider ' +
        'could not be reached, or its answer could not be read; there may be reports.',
    ),
    metar: about(
      v.nullable(metarSchema),
      'The newest METAR or SPECI; null when there is none or it could not be read.',
    ),
    taf: about(v.nullable(tafSchema), 'The newest TAF; null when there is none or it could not be read.'),
    aerodromeConditions: about(
      v.nullable(aerodromeConditionsSchema),
      'Values computed from the METAR and the card; null without a METAR or without a card.',
    ),
    provider: about(v.string(), 'Name of the source of the reports; two names while a second source takes over.'),
    fetchedAt: dateTime('Time of the request to the provider, the older of two; null when nothing was fetched.'),
  }),
)
/** Why an entry has reports or none; {@link weatherEntrySchema} explains each value. */
export type WeatherStatus = WeatherEntry['status']
