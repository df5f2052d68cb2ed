import { flag } from './flag.ts'

/** NSW: the significant weather of before ends. */
export const noSignificantWeather = flag('noSignificantWeather', 'NSW', 'noSignificantWeather')
