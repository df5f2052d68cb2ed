import * as v from 'valibot'
import { type Cloud, cloudSchema } from './cloud.ts'
import { about, flag, maybeAmount } from './fields.ts'
import { type HazardLayer, hazardLayerSchema } from './hazard-layer.ts'
import { type LaterWind, laterWindSchema } from './later-wind.ts'
import { type Visibility, visibilitySchema } from './visibility.ts'
import { type Weather, weatherSchema } from './weather.ts'
import { type Wind, windSchema } from './wind.ts'
import { type WindShear, windShearSchema } from './wind-shear.ts'

/** The elements that METARs, TAFs and each of their changes report. */
export interface Elements {
  wind: Wind | null
  cavok: boolean
  visibility: Visibility | null
  minimumVisibility: Visibility[]
  weather: Weather[]
  noSignificantWeather: boolean
  sky: 'clear' | 'layers' | 'obscured' | 'missing' | null
  skyCode: 'SKC' | 'CLR' | 'NSC' | 'NCD' | null
  clouds: Cloud[]
  verticalVisibilityFt: number | null
  ceilingAglFt: number | null
  colorStates: string[]
  missing: string[]
  doubtful: ('visibility' | 'sky')[]
}

/** The pressure, in the unit of the report; the other one is null. */
export interface Pressure {
  qnhHpa: number | null
  altimeterInHg: number | null
}

/** The elements of a TAF and of each change. */
export interface Forecast extends Elements, Pressure {
  windShear: WindShear[]
  icing: HazardLayer[]
  turbulence: HazardLayer[]
  laterWinds: LaterWind[]
}

/** The fields of METARs, TAFs and each of their changes. */
export const elements = {
  wind: about(v.nullable(windSchema), 'Wind; null: not reported, or not understood.'),
  cavok: flag('CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather.'),
  visibility: about(v.nullable(visibilitySchema), 'Prevailing visibility; null: not reported, or not understood.'),
  minimumVisibility: about(
    v.array(visibilitySchema),
    'Lower visibilities, each in its direction; empty when none is reported.',
  ),
  weather: about(
    v.array(weatherSchema),
    'Present weather of a METAR, or forecast weather, in the order reported; empty when none is reported.',
  ),
  noSignificantWeather: flag('NSW: the earlier weather is forecast to end.'),
  sky: about(
    v.nullable(v.picklist(['clear', 'layers', 'obscured', 'missing'])),
    'State of the sky; `missing`: the sensor reported no value; null: not reported.',
  ),
  skyCode: about(
    v.nullable(v.picklist(['SKC', 'CLR', 'NSC', 'NCD'])),
    'The group that reports the absence of cloud; null when there is no such group.',
  ),
  clouds: about(v.array(cloudSchema), 'Cloud layers, in the order reported; empty when none is reported.'),
  verticalVisibilityFt: maybeAmount(
    'Vertical visibility in feet above the aerodrome; null when no figure is reported.',
  ),
  ceilingAglFt: maybeAmount(
    'Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome; null: none, or not known.',
  ),
  colorStates: about(v.array(v.string()), 'Military colour states, in the order reported.'),
  missing: about(v.array(v.string()), 'Elements reported with slashes: the report contains no value of them.'),
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
  windShear: about(v.array(windShearSchema), 'Forecast wind shear; empty when none is reported.'),
  icing: about(v.array(hazardLayerSchema), 'Layers of forecast icing; empty when none is reported.'),
  turbulence: about(v.array(hazardLayerSchema), 'Layers of forecast turbulence; empty when none is reported.'),
  laterWinds: about(v.array(laterWindSchema), 'Winds of a later time in the same conditions (WND ... AFT).'),
}
