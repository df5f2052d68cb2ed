import { type Command, Option } from 'commander'
import { flagOf, type GivenFlags, SETTING_NAMES, SETTINGS, type Setting } from '../settings/settings.ts'

/** Adds a flag for every setting that is not a secret, with its variable and default in the help. */
export function withSettingFlags(command: Command): Command {
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name]
    const flag = flagOf(name)
    if (flag === null) continue
    const fallback = setting.fallback === null || setting.value === null ? '' : `; default: ${setting.fallback}`
    const written = setting.value === null ? flag : `${flag} <${setting.value}>`
    command.addOption(new Option(written, `${setting.help} (${setting.env}${fallback})`))
  }
  return command
}

/** The flags of a parsed command line, by setting. */
export function givenFlags(options: Readonly<Record<string, unknown>>): GivenFlags {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const given = options[name]
      return typeof given === 'string' || given === true ? [[name, given]] : []
    }),
  )
}
