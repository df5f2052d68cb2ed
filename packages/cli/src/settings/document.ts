import { flagOf, SETTING_NAMES, SETTINGS, type Setting } from './settings.ts'

/** The text of `docs/settings.md`. */
export function settingsDocument(): string {
  const rows = SETTING_NAMES.map((name) => {
    const setting: Setting<unknown> = SETTINGS[name]
    const flag = flagOf(name)
    const written = flag === null ? '' : code(setting.value === null ? flag : `${flag} <${setting.value}>`)
    return `| ${code(setting.env)} | ${written} | ${setting.fallback === null ? '' : code(setting.fallback)} | ${setting.help} |`
  })
  return `# Settings

Every setting is an environment variable, and all but the secret ones are a flag of \`flightbag serve\` and
\`flightbag start\` as well. A flag counts before its variable; an empty variable counts as none. All commands read the
same variables.

| Variable | Flag | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}

This page is made from the declarations in \`packages/cli/src/settings/settings.ts\` by \`node scripts/settings-doc.ts\`.
`
}

const code = (text: string) => `\`${text}\``
