import type { PluginSession } from '@flightbag/client'
import { wholePage } from '../lib/whole-page.ts'
import { html, text } from '../report/lib/markup.ts'
import { sessionFacts, sessionTitle, utterances } from './utterances.ts'

const STYLE = `
:root {
  color-scheme: light dark; --page: #f4f6f9; --card: #fff; --ink: #14202e; --soft: #56667a; --line: #dbe2ea;
  --pilot: #dcebfc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d131b; --card: #161e29; --ink: #e8eef6; --soft: #9fb0c4; --line: #2a3645; --pilot: #1d3450;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--page); color: var(--ink); padding: 24px 16px 40px;
  font: 16px/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums;
}
header, ol, footer { max-width: 760px; margin: 0 auto }
h1 { font-size: 24px; line-height: 1.2 }
header p, footer { color: var(--soft); font-size: 14px; margin-top: 4px }
ol { list-style: none; padding: 0; margin-top: 20px; display: grid; gap: 8px }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 8px 14px; margin-right: 12% }
li.pilot { background: var(--pilot); margin: 0 0 0 12% }
li.plugin { background: none; border-style: dashed; margin: 0 12% }
li p { overflow-wrap: anywhere }
li p.about { color: var(--soft); font-size: 13px }
footer { margin-top: 20px }
@media print { body { padding: 0 } li { break-inside: avoid } }
`

/** The radio exchange of a session as one HTML page without scripts and without requests. */
export function sessionPage(session: PluginSession): string {
  const lines = utterances(session)
  const title = sessionTitle(session)
  const about = lines.length === 0 ? 'The session has no stored events.' : 'Times are UTC.'
  return wholePage(
    session.language ?? 'en',
    `Radio exchange: ${title}`,
    STYLE,
    html`<header>
        <h1>${text(title)}</h1>
        <p>${session.startedAt.slice(0, 16).replace('T', ' ')} UTC · ${sessionFacts(session).join(' · ')}</p>
      </header>
      <ol>${lines.map(
        ({ time, who, speaker, text: words, about }) => html`<li class="${who}">
          <p class="about">${[time, speaker, about].filter(Boolean).join(' · ')}</p>
          <p>${text(words)}</p>
        </li>`,
      )}</ol>
      <footer>${about} Session ${session.id}</footer>`,
  )
}
