import { settingsTable } from '../packages/cli/src/settings/document.ts'

const BETWEEN_MARKERS = /(?<=<!-- settings -->\n)[\s\S]*?(?=<!-- \/settings -->)/

/** The text of the README with the table of settings from the declarations. */
export function withSettings(readme: string): string {
  return readme.replace(BETWEEN_MARKERS, settingsTable)
}
