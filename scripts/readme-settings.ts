// Writes the table of settings in README.md, between its markers, from the declarations of the settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../packages/cli/src/settings/document.ts'

const README = new URL('../README.md', import.meta.url)
const BETWEEN_MARKERS = /(?<=<!-- settings -->\n)[\s\S]*?(?=<!-- \/settings -->)/

/** The README with the table that the declarations make. */
export const withSettings = (readme: string): string => readme.replace(BETWEEN_MARKERS, settingsTable)

if (import.meta.main) writeFileSync(README, withSettings(readFileSync(README, 'utf8')))
