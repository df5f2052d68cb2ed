// Writes the table of settings in README.md, between its markers, from the declarations of the settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { SETTING_NAMES, SETTINGS, type Setting } from '../packages/cli/src/settings/settings.ts'

const README = new URL('../README.md', import.meta.url)
const BETWEEN_MARKERS = /(?<=<!-- settings -->\n)[\s\S]*?(?=<!-- \/settings -->)/

/** The README with the table that the declarations make. */
export function withSettings(readme: string): string {
  const rows = SETTING_NAMES.map((name) => {
    const { env, fallback, help }: Setting<unknown> = SETTINGS[name]
    return `| \`${env}\` | ${fallback === null ? '' : `\`${fallback}\``} | ${help} |`
  })
  return readme.replace(BETWEEN_MARKERS, () => `| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`)
}

if (import.meta.main) writeFileSync(README, withSettings(readFileSync(README, 'utf8')))
