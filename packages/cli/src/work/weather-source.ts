import { resolve } from 'node:path'
import type { WeatherSource } from '@flightbag/core'
import type { Settings } from '../settings/settings.ts'

/** The weather source of the settings. It reads and requests nothing before the first report is needed. */
export async function openWeather({ weather }: Pick<Settings, 'weather'>): Promise<WeatherSource> {
  const { awcSource, fileSource } = await import('@flightbag/weather-awc')
  if (weather.from === 'file') return fileSource(resolve(weather.path))
  return awcSource(weather.baseUrl === null ? {} : { baseUrl: weather.baseUrl })
}
