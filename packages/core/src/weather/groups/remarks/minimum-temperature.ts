import { extreme } from './temperature-extreme.ts'

/** 2snTTT: the lowest temperature of the past six hours. */
export const minimumTemperature = extreme('minimumTemperature', '2')
