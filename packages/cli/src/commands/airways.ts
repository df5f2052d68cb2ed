import { type AirwayLine, err, ok, readAirwayLine } from '@flightbag/core'
import { Command } from 'commander'
import { checkedLines, lineRefusal } from '../checked-lines.ts'
import { counted, progress } from '../progress.ts'
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
export async function loadAirways(
  { io }: Pick<Session, 'io'>,
  { store }: Runtime,
  path: string,
): Answer<{ readonly loaded: number }> {
  const input = await io.open(path)
  const shown = progress(io, 'loading', input.bytes)
  const lines = checkedLines<AirwayLine>(counted(input.chunks, shown), readAirwayLine, io.signal)
  try {
    return ok({ loaded: await store.airways.replace(lines) })
  } catch (error) {
    const refusal = lineRefusal(error)
    if (refusal === null) throw error
    return err(refusal)
  } finally {
    await shown.clear()
  }
}
