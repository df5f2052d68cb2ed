import type { EpochMs, ProviderRequests, WeatherSource } from '@flightbag/core/ports'
import { answerInTime, type Pause } from './answer-in-time.ts'

/** The metrics of the requests to the weather provider; none for a source that sends none. */
export function weatherLines(requests: ProviderRequests | null, nowMs: EpochMs): readonly string[] {
  if (requests === null) return []
  const { inLastMinute, pause } = requests
  const pauseSeconds = pause === null ? 0 : Math.max(0, (pause.untilMs - nowMs) / 1000)
  return [
    '# HELP flightbag_weather_requests Requests of all processes to the weather provider in the last minute.',
    '# TYPE flightbag_weather_requests gauge',
    `flightbag_weather_requests ${inLastMinute}`,
    '# HELP flightbag_weather_pause_seconds Time to the end of the pause after a refusal by the provider; 0 without.',
    '# TYPE flightbag_weather_pause_seconds gauge',
    `flightbag_weather_pause_seconds ${pauseSeconds}`,
  ]
}

/** The same lines of a source; none if its requests cannot be read, or not in time. */
export async function requestLines(
  { requests }: Pick<WeatherSource, 'requests'>,
  nowMs: EpochMs,
  pause?: Pause,
): Promise<readonly string[]> {
  return requests === undefined ? [] : weatherLines(await answerInTime(requests(), pause), nowMs)
}
