import { ok, readAirwayLine } from '@flightbag/core'
import { Command } from 'commander'
import { withLines } from '../checked-lines.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, type CommonOptions, type Session, withStore } from '../session.ts'
import { jsonOption } from './options.ts'

export function airwaysCommand(session: Session): Command {
  const airways = new Command('airways').description('look after the ATS routes, which all accounts share')
  airways
    .command('load')
    .description('replace all ATS routes by those of a JSON Lines file, one a line')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(jsonOption())
    .action((file: string, options: CommonOptions) =>
      withStore(
        session,
        options,
        (runtime) => loadAirways(session, runtime, file),
        ({ loaded }) => `${loaded} airways loaded\n`,
      ),
    )
  return airways
}

/** Replaces all airways, or changes nothing when a line is bad. */
export const loadAirways = (
  { io }: Pick<Session, 'io'>,
  { store }: Runtime,
  path: string,
): Answer<{ readonly loaded: number }> =>
  withLines(io, path, 'loading', readAirwayLine, async (lines) => ok({ loaded: await store.airways.replace(lines) }))
