import { resolve } from 'node:path'
import {
  memoryBoard,
  type RequestGate,
  requestGate,
  type WeatherBoard,
  type WeatherSource,
} from '@flightbag/core/ports'
import { clock } from '../context/runtime.ts'
import type { Settings } from '../settings/settings.ts'

type WeatherSettings = Pick<Settings, 'weather' | 'weatherRequests'>

/** The provider whose requests all processes share. */
export const LIMITED_PROVIDER = 'aviationweather.gov'

/** The timeout of a call to one of several providers, in milliseconds. */
const TIME_OF_EACH_MS = 4000

/** The limit of the requests of all processes with one board. */
export function weatherGate({ weatherRequests }: WeatherSettings, board: WeatherBoard): RequestGate {
  const perMinute = weatherRequests === 0 ? Number.POSITIVE_INFINITY : weatherRequests
  return requestGate({ board, provider: LIMITED_PROVIDER, clock, perMinute })
}

/**
 * The weather source of the settings, whose requests count for the board; without one, they count for this process. It
 * reads and requests nothing before the first report is needed.
 */
export async function openWeather(
  settings: WeatherSettings,
  board: WeatherBoard = memoryBoard(),
): Promise<WeatherSource> {
  const { weather } = settings
  if (weather.from === 'sample') {
    const { sampleWeather } = await import('./sample-weather.ts')
    return sampleWeather(clock)
  }
  const { awcSource, fileSource, inOrder, noaaSource } = await import('@flightbag/weather-awc')
  if (weather.from === 'file') return fileSource(resolve(weather.path))
  const { providers } = weather
  const gate = weatherGate(settings, board)
  // A silent provider leaves enough time for the one after it.
  const limit = providers.length > 1 ? { timeLimitMs: TIME_OF_EACH_MS } : {}
  const sources = providers.map(({ name, baseUrl }) => {
    const options = { ...limit, ...(baseUrl === null ? {} : { baseUrl }) }
    return name === 'awc' ? awcSource({ ...options, gate }) : noaaSource(options)
  })
  return inOrder(sources, { clock })
}
