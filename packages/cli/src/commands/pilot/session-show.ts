import type { PluginSession } from '@flightbag/client'
import { sessionFacts, sessionPage, sessionTitle, utterances } from '@flightbag/pilot'
import { Command } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import type { Terminal } from '../../context/io.ts'
import { printable } from '../../print/lib/printable.ts'
import { paint, type Style } from '../../print/pilot/paint.ts'
import { wrapped } from '../../print/pilot/wrapped.ts'
import { toFile } from '../../print/to-file.ts'
import { PILOT_GROUP, type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface ShowOptions extends PilotOptions {
  readonly out?: string
}

export function sessionShowCommand(context: CommandContext): Command {
  return new Command('show')
    .helpGroup(PILOT_GROUP)
    .description('show the radio exchange of a stored session')
    .argument('<id>', 'the id of the session')
    .option('--out <file>', 'write it as this HTML file')
    .addOption(profileOption())
    .action((id: string, { out, ...options }: ShowOptions) => {
      if (out === undefined) {
        return withBag(
          context,
          options,
          (bag) => bag.pluginSessions.get(id),
          (session) => sessionText(session, context.io.terminal),
        )
      }
      return toFile(context, out, options, (collecting) =>
        withBag(collecting, { ...options, isFile: true }, (bag) => bag.pluginSessions.get(id), sessionPage),
      )
    })
}

const STYLES: Readonly<Record<string, Style>> = { pilot: 'cyan', controller: 'green', instructor: 'magenta' }

/** The radio exchange of a session for people: who said what, with the times. */
function sessionText(session: PluginSession, terminal: Terminal): string {
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
