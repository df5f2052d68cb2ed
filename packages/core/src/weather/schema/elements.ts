import * as v from 'valibot'
import { CloudSchema } from './cloud.ts'
import { about, flag, maybeAmount } from './fields.ts'
import { HazardLayerSchema } from './hazard-layer.ts'
import { LaterWindSchema } from './later-wind.ts'
import { VisibilitySchema } from './visibility.ts'
import { WeatherSchema } from './weather.ts'
import { WindSchema } from './wind.ts'
import { WindShearSchema } from './wind-shear.ts'

/** The fields of METARs, TAFs and each of their changes. */
export const elements = {
  wind: v.nullable(WindSchema),
  cavok: flag('CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather.'),
  visibility: about(v.nullable(VisibilitySchema), 'Prevailing visibility.'),
  minimumVisibility: about(v.array(VisibilitySchema), 'Visibility in given directions, where it is lower.'),
  weather: v.array(WeatherSchema),
  noSignificantWeather: flag('NSW: the weather of before is forecast to end.'),
  sky: about(
    v.nullable(v.picklist(['clear', 'layers', 'obscured', 'missing'])),
    'What is known of the sky; `missing`: the sensor gave nothing; null: not reported.',
  ),
  skyCode: about(v.nullable(v.picklist(['SKC', 'CLR', 'NSC', 'NCD'])), 'The group that says that there is no cloud.'),
  clouds: v.array(CloudSchema),
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
  windShear: v.array(WindShearSchema),
  icing: v.array(HazardLayerSchema),
  turbulence: v.array(HazardLayerSchema),
  laterWinds: about(v.array(LaterWindSchema), 'Winds of a later time in the same conditions (WND ... AFT).'),
}
