import { extreme } from './temperature-extreme.ts'

/** 1snTTT: the highest temperature of the past six hours. */
export const maximumTemperature = extreme('maximumTemperature', '1')
