import { undecidedSum } from '@flightbag/core/exchange'
import { flightCount } from '../lib/flight-count.ts'
import { html, type Markup } from '../lib/markup.ts'

/** The flights whose time is in no figure of the page, because their cells are empty; null without one. */
export function undecidedPart(entries: Iterable<object>): Markup | null {
  const { flights, tenths } = undecidedSum(entries)
  if (flights === 0) return null
  const hours = `${Math.floor(tenths / 10)}.${tenths % 10} h`
  return html`<p>${flightCount(flights)} (${hours}) with empty cells: their time is in none of these figures.</p>`
}
