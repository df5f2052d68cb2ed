import { flag } from './flag.ts'

/** NSW: the end of the significant weather. */
export const noSignificantWeather = flag('noSignificantWeather', 'NSW', 'noSignificantWeather')
