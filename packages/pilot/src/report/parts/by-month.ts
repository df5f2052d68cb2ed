import { clockText, html, type Markup } from '../lib/markup.ts'
import type { Month } from '../lib/months.ts'
import { type Column, columns, roundTop } from './columns.ts'
import { legend, section } from './section.ts'

/** More columns would be too narrow to read. */
const MOST_COLUMNS = 36

/** Hours and landings of the last months as columns. */
export function byMonth(months: readonly Month[]): Markup {
  const shown = months.slice(-MOST_COLUMNS)
  const hours = shown.map(({ month, totals }) => ({
    title: `${month}: ${clockText(totals.flight)}, of which ${clockText(totals.night)} at night`,
    parts: [
      { value: totals.day / 60, colour: 'a' as const },
      { value: totals.night / 60, colour: 'b' as const },
    ],
    tick: tickOf(month),
  }))
  const landings = shown.map(({ month, totals }) => ({
    title: `${month}: ${totals.landings} landings`,
    parts: [{ value: totals.landings, colour: 'c' as const }],
    tick: tickOf(month),
  }))
  const span = shown.length < months.length ? `the last ${MOST_COLUMNS} months` : 'all months'
  return html`${section(
    'Hours by month',
    `Flight time in hours, ${span}.`,
    html`${columns(
      hours,
      axisOf(hours, (value) => `${value} h`),
    )}${legend([
      ['a', 'day'],
      ['b', 'night'],
    ])}`,
  )}${section('Landings by month', `Landings, ${span}.`, columns(landings, axisOf(landings, String)))}`
}

function axisOf(list: readonly Column[], label: (value: number) => string) {
  const sums = list.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  return { top: roundTop(Math.max(...sums)), label }
}

/** January has its year below it. */
function tickOf(month: string): string | null {
  return month.endsWith('-01') ? month.slice(0, 4) : null
}
