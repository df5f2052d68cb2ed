import type { LogbookMinutes } from '@flightbag/core/logbook'
import { clockText, html, type Markup } from '../lib/markup.ts'
import { type Figure, figureList } from './section.ts'

/** The totals of the whole logbook, large. */
export function figures(totals: LogbookMinutes): Markup {
  const shown: readonly Figure[] = [
    ['flight time', clockText(totals.flight)],
    ['flights', totals.entries.toLocaleString('en')],
    ['landings', totals.landings.toLocaleString('en')],
    ['as pilot', clockText(totals.pilot)],
    ['cross-country', clockText(totals.crossCountry)],
    ['at night', clockText(totals.night)],
    ['instrument', clockText(totals.instrumentReal + totals.instrumentHood)],
    ['simulator', clockText(totals.simulator)],
  ]
  return html`<dl class="figures">${figureList(shown)}</dl>`
}
