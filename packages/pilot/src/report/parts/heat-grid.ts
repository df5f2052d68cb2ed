import { clockText, html, type Markup } from '../lib/markup.ts'
import type { Month } from '../lib/months.ts'
import { section } from './section.ts'

const NAMES = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** Every month of every year as a cell, darker for more hours. */
export function heatGrid(months: readonly Month[]): Markup {
  const most = Math.max(...months.map(({ totals }) => totals.flight), 1)
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  const flown = [...years].filter(([, list]) => list.some(({ totals }) => totals.entries > 0))
  const rows = flown.toReversed().map(([year, list]) => {
    const byNumber = new Map(list.map((one) => [Number(one.month.slice(5)), one]))
    const sum = list.reduce((minutes, { totals }) => minutes + totals.flight, 0)
    const cells = NAMES.map((_, at) => cell(byNumber.get(at + 1), most))
    return html`<tr><th scope="row">${year}</th>${cells}<td class="sum">${clockText(sum)}</td></tr>`
  })
  return section(
    'All years',
    'Flight hours of each month, and the sum of each year.',
    html`<table class="heat">
      <thead><tr>
        <td></td>${NAMES.map((name) => html`<th scope="col">${name}</th>`)}<th scope="col">year</th>
      </tr></thead>
      <tbody>${rows}</tbody>
    </table>`,
    true,
  )
}

function cell(month: Month | undefined, most: number): Markup {
  if (month === undefined) return html`<td></td>`
  const { flight } = month.totals
  if (flight === 0) return html`<td class="none" title="${month.month}: none">·</td>`
  const level = Math.ceil((flight / most) * 5)
  return html`<td class="level${level}" title="${month.month}: ${clockText(flight)}">${(flight / 60).toFixed(1)}</td>`
}
