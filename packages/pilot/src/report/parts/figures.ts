import type { LogbookMinutes } from '@flightbag/core/logbook'
import { clockText, html, type Markup } from '../markup.ts'

/** The totals of the whole logbook, large. */
export function figures(totals: LogbookMinutes): Markup {
  const shown: readonly (readonly [label: string, value: string])[] = [
    ['flight time', clockText(totals.flight)],
    ['flights', totals.entries.toLocaleString('en')],
    ['landings', totals.landings.toLocaleString('en')],
    ['as pilot', clockText(totals.pilot)],
    ['cross-country', clockText(totals.crossCountry)],
    ['at night', clockText(totals.night)],
    ['instrument', clockText(totals.instrumentReal + totals.instrumentHood)],
    ['simulator', clockText(totals.simulator)],
  ]
  return html`<dl class="figures">${shown.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}
