import type { AerodromeCard, LogbookEntry } from '@flightbag/client'
import { groupsBy } from '../lib/groups.ts'
import { html, type Markup, percent, text } from '../lib/markup.ts'
import { section } from './section.ts'

const MOST_ROWS = 12

/** Landings by aerodrome of arrival. */
export function aerodromesPart(entries: readonly LogbookEntry[], cards: readonly AerodromeCard[]): Markup {
  const names = new Map(cards.map(({ code, name }) => [code, name]))
  const groups = groupsBy(entries, ({ to }) => to).toSorted((a, b) => b.totals.landings - a.totals.landings)
  const most = Math.max(...groups.map(({ totals }) => totals.landings), 1)
  const rows = groups.slice(0, MOST_ROWS).map(
    ({ name, totals }) =>
      html`<tr>
          <th scope="row">${text(name)} <small>${names.get(name) ?? ''}</small></th>
          <td class="bar"><i class="c" style="width:${percent(totals.landings, most)}"></i></td>
          <td>${totals.landings}</td>
        </tr>`,
  )
  return section(
    'Landings by aerodrome',
    'Landings of the flights that ended there.',
    html`<table class="bars">${rows}</table>`,
  )
}
