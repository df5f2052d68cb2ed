import { err, ok, type Result } from '@flightbag/core'
import { nearestOf } from './nearest.ts'
import { readSmallFile } from './read-small-file.ts'
import { SETTING_NAMES, SETTINGS, type SettingFailure } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The variables of all settings. */
export const SETTING_VARIABLES: readonly string[] = SETTING_NAMES.map((name) => SETTINGS[name].env)

const NAME = /^(?:export\s+)?([A-Za-z_]\w*)$/

/**
 * The settings of a file with one `NAME=value` per line, as systemd and Docker read environment files. A value can be
 * in quotes. Empty lines and lines that begin with # are ignored. Fails for any name that is not the variable of a
 * setting.
 */
export function parseConfigFile(path: string, text: string): Result<Readonly<Record<string, string>>, SettingFailure> {
  const values: Record<string, string> = {}
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const equals = line.indexOf('=')
    const name = NAME.exec(line.slice(0, Math.max(0, equals)).trim())?.[1]
    const written = line.slice(equals + 1).trim()
    const place = `${path} line ${index + 1}`
    if (name === undefined) {
      return err({ setting: '--config', message: `${place} must be NAME=value` })
    }
    if (!SETTING_VARIABLES.includes(name)) {
      const nearest = nearestOf(name, SETTING_VARIABLES)
      const hint = nearest === null ? 'see docs/settings.md' : `did you mean ${nearest}?`
      return err({ setting: name, message: `${place}: ${name} is not the name of a setting; ${hint}` })
    }
    values[name] = written.replace(/^(["'])(.*)\1$/, '$2')
  }
  return ok(values)
}

/** The environment with the settings of a file, where the environment has none. An empty variable counts as none. */
export async function withConfigFile(env: Environment, path: string): Promise<Result<Environment, SettingFailure>> {
  const read = await readSmallFile(path)
  if (!read.ok) return err({ setting: '--config', message: read.failure })
  const values = parseConfigFile(path, read.value.toString('utf8'))
  if (!values.ok) return values
  const missing = Object.entries(values.value).filter(([name]) => !env[name])
  return ok({ ...env, ...Object.fromEntries(missing) })
}

/** Splits `--config FILE` from a command line, wherever it is before `--`. */
export function splitConfigFlag(args: readonly string[]): Result<{ path: string | null; rest: string[] }, string> {
  const end = args.indexOf('--')
  const at = args.findIndex((arg, i) => (end < 0 || i < end) && (arg === '--config' || arg.startsWith('--config=')))
  if (at < 0) return ok({ path: null, rest: [...args] })
  const isJoined = args[at] !== '--config'
  const path = isJoined ? args[at]!.slice('--config='.length) : (args[at + 1] ?? '')
  if (path === '') return err('--config needs the name of a file')
  return ok({ path, rest: args.toSpliced(at, isJoined ? 1 : 2) })
}
