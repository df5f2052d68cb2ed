import type { PluginSession } from '@flightbag/client'
import { sessionFacts, sessionTitle, utterances } from '@flightbag/pilot'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../lib/printable.ts'
import { paint, type Style } from './paint.ts'
import { wrapped } from './wrapped.ts'

const STYLES: Readonly<Record<string, Style>> = { pilot: 'cyan', controller: 'green', instructor: 'magenta' }

/** The radio exchange of a session for people: who said what, with the times. */
export function sessionText(session: PluginSession, terminal: Terminal): string {
  const started = `${session.startedAt.slice(0, 16).replace('T', ' ')} UTC`
  const lines = utterances(session).map(({ time, who, speaker, text, about }) => {
    const head = [printable(time), paint(terminal, STYLES[who] ?? 'yellow', printable(speaker))]
      .filter(Boolean)
      .join('  ')
    const label = about === '' ? '' : `  ${paint(terminal, 'dim', printable(about))}`
    return `${head}${label}\n${wrapped(text, terminal.columns, '  ')}`
  })
  return [
    `${paint(terminal, 'bold', printable(sessionTitle(session)))}\n`,
    `${paint(terminal, 'dim', printable([started, ...sessionFacts(session)].join(' · ')))}\n\n`,
    ...(lines.length === 0 ? ['The session has no stored events.\n'] : lines),
  ].join('')
}
