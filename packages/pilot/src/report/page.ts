import { logbookTotals } from '@flightbag/core/logbook'
import { wholePage } from '../lib/whole-page.ts'
import type { ReportSource } from './collect.ts'
import { html, type Markup, text } from './lib/markup.ts'
import { monthsOf } from './lib/months.ts'
import { positionsOf } from './lib/positions.ts'
import { aerodromesPart } from './parts/aerodromes.ts'
import { aircraftPart } from './parts/aircraft.ts'
import { byMonth } from './parts/by-month.ts'
import { cells } from './parts/cells.ts'
import { figures } from './parts/figures.ts'
import { heatGrid } from './parts/heat-grid.ts'
import { routeMap } from './parts/route-map.ts'
import { sessionsPart } from './parts/sessions.ts'
import { undecidedPart } from './parts/undecided.ts'
import { STYLE } from './style.ts'

/** A report as one HTML page without scripts and without requests. `now` is the time of the report, ISO 8601 in UTC. */
export function reportPage(source: ReportSource, now: string): string {
  const { account, entries, aircraft, aerodromes, plannings, sessions } = source
  const { totals } = logbookTotals(entries)
  const months = monthsOf(entries, now)
  const name = account.displayName || account.email
  const span = months.length === 0 ? 'no flights' : `${months[0]!.month} to ${months.at(-1)!.month}`
  const origin = `written ${now.slice(0, 10)} from the pilot’s own records; not an official document`
  const parts: readonly (Markup | null)[] = [
    figures(totals),
    undecidedPart(entries),
    months.length === 0 ? null : byMonth(months),
    cells(entries),
    sessionsPart(sessions),
    aircraftPart(entries, aircraft),
    aerodromesPart(entries, aerodromes),
    routeMap(entries, plannings, positionsOf(aerodromes, plannings)),
    months.length === 0 ? null : heatGrid(months),
  ]
  return wholePage(
    'en',
    `Flights of ${name}`,
    STYLE,
    html`<header><h1>Flights of ${text(name)}</h1><p>${span} · ${origin}</p></header>
      <main>${parts}</main>
      <footer>Times are hours and minutes. Simulator time is not flight time.</footer>`,
  )
}
