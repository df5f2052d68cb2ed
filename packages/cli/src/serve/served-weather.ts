import { join, resolve } from 'node:path'
import { SETTINGS, type Settings } from '../settings/settings.ts'
import { type WeatherChoice, weatherChoice } from '../settings/values.ts'
import { publish, published } from './published.ts'

function fileIn(dataDir: string): string {
  return join(dataDir, 'served-weather')
}

/** Writes the weather setting of this server for commands. Returns the function that removes it. */
export function publishWeather({ dataDir, weather }: Pick<Settings, 'dataDir' | 'weather'>): () => void {
  return publish(fileIn(dataDir), settingText(weather))
}

/**
 * The settings of a command, with the weather source of the server that runs on the same data folder. The environment
 * of the command takes precedence, and a server that has ended has no effect.
 */
export function withServedWeather(settings: Settings, env: Readonly<Record<string, string | undefined>>): Settings {
  if (env[SETTINGS.weather.env] || settings.databaseUrl !== null) return settings
  const found = published(fileIn(settings.dataDir))
  if (found === null) return settings
  const weather = weatherChoice(found)
  return weather.ok ? { ...settings, weather: weather.value } : settings
}

/** The setting as its variable contains it. A path is absolute: a command may run in another folder. */
function settingText(weather: WeatherChoice): string {
  if (weather.from === 'sample') return 'sample'
  if (weather.from === 'file') return `file:${resolve(weather.path)}`
  return weather.providers.map(({ name, baseUrl }) => (baseUrl === null ? name : `${name}:${baseUrl}`)).join(',')
}
