import * as v from 'valibot'
import { cloudSchema } from './cloud.ts'
import { about, flag, maybeAmount } from './fields.ts'
import { hazardLayerSchema } from './hazard-layer.ts'
import { laterWindSchema } from './later-wind.ts'
import { visibilitySchema } from './visibility.ts'
import { weatherSchema } from './weather.ts'
import { windSchema } from './wind.ts'
import { windShearSchema } from './wind-shear.ts'

/** The fields of METARs, TAFs and each of their changes. */
export const elements = {
  wind: v.nullable(windSchema),
  cavok: flag('CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather.'),
  visibility: about(v.nullable(visibilitySchema), 'Prevailing visibility.'),
  minimumVisibility: about(v.array(visibilitySchema), 'Visibility in given directions, where it is lower.'),
  weather: v.array(weatherSchema),
  noSignificantWeather: flag('NSW: the weather of before is forecast to end.'),
  sky: about(
    v.nullable(v.picklist(['clear', 'layers', 'obscured', 'missing'])),
    'What is known of the sky; `missing`: the sensor gave nothing; null: not reported.',
  ),
  skyCode: about(v.nullable(v.picklist(['SKC', 'CLR', 'NSC', 'NCD'])), 'The group that says that there is no cloud.'),
  clouds: v.array(cloudSchema),
  verticalVisibilityFt: maybeAmount('Vertical visibility in feet above the aerodrome.'),
  ceilingAglFt: maybeAmount('Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome.'),
  colorStates: about(v.array(v.string()), 'Military colour states, in the order reported.'),
  missing: about(v.array(v.string()), 'Elements reported with slashes: the station measures them, but has no value.'),
  doubtful: about(
    v.array(v.picklist(['visibility', 'sky'])),
    'Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null.',
  ),
}

/** The fields of the pressure. */
export const pressure = {
  qnhHpa: maybeAmount('QNH in hectopascals; null when reported in inches only.'),
  altimeterInHg: maybeAmount('Altimeter setting in inches of mercury; null when reported in hectopascals only.'),
}

/** The fields of a TAF and each change. */
export const forecast = {
  ...elements,
  ...pressure,
  windShear: v.array(windShearSchema),
  icing: v.array(hazardLayerSchema),
  turbulence: v.array(hazardLayerSchema),
  laterWinds: about(v.array(laterWindSchema), 'Winds of a later time in the same conditions (WND ... AFT).'),
}
