import * as v from 'valibot'
import { MetarDecodedSchema } from '../schema/metar.ts'
import { TafDecodedSchema } from '../schema/taf.ts'

const about = <const T extends v.GenericSchema>(schema: T, text: string) => v.pipe(schema, v.description(text))
const dateTime = (text: string) => v.nullable(v.pipe(v.string(), v.isoTimestamp(), v.description(text)))

/** The METAR of a weather entry. */
export const MetarSchema = v.strictObject({
  raw: about(v.string(), 'The report as the provider gave it.'),
  observedAt: dateTime('Time of observation, UTC; null when neither report nor provider say.'),
  ageMinutes: v.nullable(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description('Age of the observation when this was answered, whole minutes. Old reports are served too.'),
    ),
  ),
  flightCategory: about(
    v.nullable(v.picklist(['LIFR', 'IFR', 'MVFR', 'VFR'])),
    'Flight category by the table of the United States; null when visibility or sky is not known.',
  ),
  decoded: MetarDecodedSchema,
})

/** The TAF of a weather entry. */
export const TafSchema = v.strictObject({
  raw: about(v.string(), 'The report as the provider gave it.'),
  issuedAt: dateTime('Time of issue, UTC; null when neither report nor provider say.'),
  validFrom: dateTime('Begin of validity, UTC.'),
  validTo: dateTime('End of validity, UTC.'),
  decoded: TafDecodedSchema,
})

/** The weather at one aerodrome, as it is served (spec, Weather entry). */
export const WeatherEntrySchema = v.strictObject({
  ident: about(v.pipe(v.string(), v.minLength(1)), 'Aerodrome identifier, upper case.'),
  name: about(v.string(), "The name on the pilot's card, else the provider's, else the identifier."),
  sources: about(
    v.pipe(v.array(v.picklist(['aerodromeCard', 'briefing'])), v.maxLength(2)),
    'Where the aerodrome stands in the bag; empty for one that is in neither.',
  ),
  status: about(
    v.picklist(['ok', 'no_report', 'no_icao_indicator', 'unavailable']),
    '`ok`: a METAR, a TAF or both, of any age. `no_report`: the provider was asked and has nothing. `no_icao_indicator`: keyed on a national code, there is no station to ask. `unavailable`: the provider could not be reached or understood, which says nothing about the weather.',
  ),
  metar: about(v.nullable(MetarSchema), 'The newest METAR or SPECI; null when there is none or it could not be had.'),
  taf: about(v.nullable(TafSchema), 'The newest TAF; null when there is none or it could not be had.'),
  provider: about(v.string(), 'Name of the weather source.'),
  fetchedAt: dateTime('When the provider was asked for this, the older of two; null when nothing was fetched.'),
})
export type WeatherEntry = v.InferOutput<typeof WeatherEntrySchema>
export type WeatherStatus = WeatherEntry['status']
