import type { DescribedSetting } from '../../declare/settings.ts'
import { p, table } from './markup.ts'

/** The settings of the server, for its operator: folded, because a program that uses the service needs none. */
export function settingsTable(settings: readonly DescribedSetting[]): string {
  const rows = settings.map(({ variable, fallback, meaning }) => [
    `\`${variable}\``,
    fallback === null ? '' : `\`${fallback}\``,
    meaning,
  ])
  return (
    p('The operator of the service sets these variables. The command `flightbag doctor` checks them.') +
    `<details class="fold"><summary>${settings.length} settings</summary>` +
    `${table('Settings', ['Variable', 'Default', 'Meaning'], rows)}</details>`
  )
}
