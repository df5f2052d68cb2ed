import { resolve } from 'node:path'
import type { WeatherSource } from '@flightbag/core'
import { clock } from '../context/runtime.ts'
import type { Settings } from '../settings/settings.ts'

/** The weather source of the settings. It reads and requests nothing before the first report is needed. */
export async function openWeather({
  weather,
  weatherRequests,
}: Pick<Settings, 'weather' | 'weatherRequests'>): Promise<WeatherSource> {
  if (weather.from === 'sample') {
    const { sampleWeather } = await import('./sample/sample-weather.ts')
    return sampleWeather(clock)
  }
  const { awcSource, fileSource } = await import('@flightbag/weather-awc')
  if (weather.from === 'file') return fileSource(resolve(weather.path))
  return awcSource({
    requestsPerMinute: weatherRequests === 0 ? Number.POSITIVE_INFINITY : weatherRequests,
    ...(weather.baseUrl === null ? {} : { baseUrl: weather.baseUrl }),
  })
}
