import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SETTINGS, type Settings } from '../settings/settings.ts'
import { type WeatherChoice, weatherChoice } from '../settings/values.ts'

/**
 * The file in the data folder with the process id of the server that started last, a blank, and its weather setting.
 */
function fileIn(dataDir: string): string {
  return join(dataDir, 'served-weather')
}

/**
 * Writes the weather setting of this server, which is no secret, for commands on the same data folder. Only the owner
 * can read the file, which is replaced as a whole. Returns the function that removes it.
 */
export function publishWeather({ dataDir, weather }: Pick<Settings, 'dataDir' | 'weather'>): () => void {
  const path = fileIn(dataDir)
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${process.pid} ${settingText(weather)}`, { mode: 0o600 })
  renameSync(aside, path)
  return () => {
    // A server that started later has replaced the file.
    if (published(dataDir)?.pid === process.pid) rmSync(path, { force: true })
  }
}

/**
 * The settings of a command, with the weather source of the server that runs on the same data folder. The environment
 * of the command takes precedence, and a server that has ended has no effect.
 */
export function withServedWeather(settings: Settings, env: Readonly<Record<string, string | undefined>>): Settings {
  if (env[SETTINGS.weather.env] || settings.databaseUrl !== null) return settings
  const found = published(settings.dataDir)
  if (found === null || !isOtherProcess(found.pid)) return settings
  const weather = weatherChoice(found.text)
  return weather.ok ? { ...settings, weather: weather.value } : settings
}

function published(dataDir: string): { readonly pid: number; readonly text: string } | null {
  let content: string
  try {
    content = readFileSync(fileIn(dataDir), 'utf8')
  } catch {
    return null
  }
  const [, pid, text] = /^([1-9]\d{0,9}) (.+)$/s.exec(content) ?? []
  return pid === undefined || text === undefined ? null : { pid: Number(pid), text }
}

/** The setting as its variable contains it. A path is absolute: a command may run in another folder. */
function settingText(weather: WeatherChoice): string {
  if (weather.from === 'sample') return 'sample'
  if (weather.from === 'file') return `file:${resolve(weather.path)}`
  return weather.baseUrl === null ? 'awc' : `awc:${weather.baseUrl}`
}

/**
 * Whether a process with this id runs, other than this one: in a container, a command can have the id of a killed
 * server.
 */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
