import type { ProviderRequests, WeatherBoard } from '@flightbag/core/ports'
import { explain } from '../context/explain.ts'
import type { Settings } from '../settings/settings.ts'
import { LIMITED_PROVIDER, openWeather, weatherGate } from '../weather/weather-source.ts'
import { type Check, good, warning } from './check.ts'

/** The aerodrome whose report is requested. */
const IDENT = 'SAEZ'

type WeatherSettings = Pick<Settings, 'weather' | 'weatherRequests'>

/**
 * The checks of the weather: one report, and the requests of all processes where they are limited. The request of the
 * check counts for the board, so that none is sent in a pause; without a board, it counts for this process.
 */
export async function weatherChecks(settings: WeatherSettings, board: WeatherBoard | null): Promise<Check[]> {
  if (board === null || !isLimited(settings)) return [await reportCheck(settings)]
  try {
    const gate = weatherGate(settings, board)
    // A board that cannot be read is a fault of its own, and not of the source.
    await gate.requests()
    return [await reportCheck(settings, board), requestsCheck(LIMITED_PROVIDER, await gate.requests())]
  } catch (error) {
    const meaning = explain(error)
    if (meaning === null) throw error
    const message = `cannot be read (${meaning}): run \`flightbag migrate --grant-api\``
    return [await reportCheck(settings), warning('weather requests', message)]
  }
}

function isLimited({ weather }: WeatherSettings): boolean {
  return weather.from === 'providers' && weather.providers.some(({ name }) => name === 'awc')
}

async function reportCheck(settings: WeatherSettings, board?: WeatherBoard): Promise<Check> {
  const name = 'weather'
  try {
    const source = await openWeather(settings, board)
    const report = (await source.reports('metar', [IDENT])).get(IDENT)
    if (report instanceof Error) throw report
    const provider = report?.provider ?? source.provider
    const found = report === undefined ? `, with no report of ${IDENT}` : ''
    return good(name, `${provider} answers${found}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return warning(name, `no reports (${reason}): look at FLIGHTBAG_WEATHER and the network`)
  }
}

/** The requests of all processes to the provider of weather, and the pause after a refusal with its cause. */
export function requestsCheck(provider: string, { inLastMinute, perMinute, pause }: ProviderRequests): Check {
  const name = 'weather requests'
  if (pause !== null) {
    const message = `none to ${provider} before ${new Date(pause.untilMs).toISOString()}: ${pause.cause}`
    return warning(name, message)
  }
  const limit = perMinute === Number.POSITIVE_INFINITY ? 'without a limit' : `of at most ${perMinute}`
  return good(name, `${inLastMinute} ${limit} to ${provider} in the last minute`)
}
