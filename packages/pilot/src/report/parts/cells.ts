import type { LogbookEntry } from '@flightbag/client'
import { logbookTotals } from '@flightbag/core/logbook'
import { clockText, html, type Markup, percent } from '../lib/markup.ts'
import { legend, section, smallFigures } from './section.ts'

const ROWS = [
  ['local, day', 'localDay'],
  ['local, night', 'localNight'],
  ['cross-country, day', 'crossCountryDay'],
  ['cross-country, night', 'crossCountryNight'],
] as const

const BREAKDOWN = [
  ['instruction given', 'instructorGiven'],
  ['instrument, real', 'instrumentReal'],
  ['instrument, hood', 'instrumentHood'],
  ['multi-engine', 'multiEngine'],
] as const

/** The eight flight-time cells as bars, and the breakdown below. */
export function cells(entries: readonly LogbookEntry[]): Markup {
  const rows = ROWS.map(([label, name]) => ({
    label,
    pilot: minutesIn(entries, `${name}Pilot`),
    copilot: minutesIn(entries, `${name}Copilot`),
  }))
  const most = Math.max(...rows.map(({ pilot, copilot }) => pilot + copilot), 1)
  const { totals } = logbookTotals(entries)
  return section(
    'Hours by cell',
    'The eight flight-time cells. The breakdown describes the same time and is not added to it.',
    html`<table class="bars">
        <thead><tr><td></td><td></td><th scope="col">pilot</th><th scope="col">copilot</th></tr></thead>
        ${rows.map((row) => cellRow(row, most))}
      </table>
      ${legend([
        ['a', 'as pilot'],
        ['d', 'as copilot'],
      ])}
      ${smallFigures(BREAKDOWN.map(([label, name]) => [label, clockText(totals[name])]))}`,
  )
}

interface Row {
  readonly label: string
  readonly pilot: number
  readonly copilot: number
}

function cellRow({ label, pilot, copilot }: Row, most: number): Markup {
  return html`<tr>
    <th scope="row">${label}</th>
    <td class="bar" title="${clockText(pilot)} as pilot, ${clockText(copilot)} as copilot">
      <i class="a" style="width:${percent(pilot, most)}"></i>
      <i class="d" style="width:${percent(copilot, most)}"></i>
    </td>
    <td>${clockText(pilot)}</td>
    <td>${clockText(copilot)}</td>
  </tr>`
}

/** The minutes of one cell: the totals of entries from which all other cells are removed. */
function minutesIn(entries: readonly LogbookEntry[], cell: string): number {
  const alone = entries.map(({ log }) => ({
    log: { times: { [cell]: (log?.times as Record<string, unknown> | null | undefined)?.[cell] } },
  }))
  return logbookTotals(alone).totals.flight
}
