import type { Aircraft, LogbookEntry } from '@flightbag/client'
import { aircraftKey } from '@flightbag/core/exchange'
import { groupsBy } from '../lib/groups.ts'
import { clockText, html, type Markup, percent, text } from '../lib/markup.ts'
import { section } from './section.ts'

const MOST_ROWS = 12

/** Hours, flights and landings of each aircraft. */
export function aircraftPart(entries: readonly LogbookEntry[], aircraft: readonly Aircraft[]): Markup {
  const byId = new Map(aircraft.map((one) => [one.id, one]))
  const types = new Map(aircraft.map(({ registration, icaoType }) => [aircraftKey(registration), icaoType]))
  // One aircraft may be written in several ways, LVABC and LV-ABC: that of the bag is shown, or the first.
  const spellings = new Map(aircraft.map(({ registration }) => [aircraftKey(registration), registration ?? '']))
  const groups = groupsBy(entries, ({ registration, aircraftId }) => {
    const name = registration || byId.get(aircraftId ?? '')?.registration || ''
    const key = aircraftKey(name)
    if (!spellings.has(key)) spellings.set(key, name)
    return spellings.get(key)
  })
  const most = Math.max(...groups.map(({ totals }) => totals.flight), 1)
  const rows = groups.slice(0, MOST_ROWS).map(
    ({ name, totals, lastDate }) =>
      html`<tr>
          <th scope="row">${text(name)} <small>${types.get(aircraftKey(name)) ?? ''}</small></th>
          <td class="bar roomy"><i class="a" style="width:${percent(totals.flight, most)}"></i></td>
          <td>${clockText(totals.flight)}</td>
          <td>${totals.entries}</td>
          <td>${totals.landings}</td>
          <td class="date">${lastDate ?? '–'}</td>
        </tr>`,
  )
  const more = groups.length > MOST_ROWS ? ` ${groups.length - MOST_ROWS} more are not shown.` : ''
  return section(
    'Aircraft',
    `Most flown first.${more}`,
    html`<table class="bars">
      <thead><tr>
        <td></td>
        <td class="roomy"></td>
        <th scope="col">hours</th>
        <th scope="col">flights</th>
        <th scope="col">landings</th>
        <th scope="col">last flown</th>
      </tr></thead>
      ${rows}
    </table>`,
  )
}
