import { ok, readAirwayLine } from '@flightbag/core/ports'
import { Command } from 'commander'
import { withLines } from '../context/checked-lines.ts'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import { InputError, inputName } from '../context/io.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'

export function airwaysCommand(context: CommandContext): Command {
  const airways = new Command('airways').description('manage the ATS routes, which all accounts share')
  airways
    .command('load')
    .description('replace all ATS routes by those of a JSON Lines file, one per line')
    .argument('<file>', 'the file, or - for standard input')
    .action((file: string, options: CommonOptions) =>
      withStore(
        context,
        options,
        (runtime) => loadAirways(context, runtime, file),
        ({ loaded }) => `${loaded} airways loaded\n`,
      ),
    )
  return airways
}

/** Replaces all airways, or changes nothing when a line is invalid. */
export function loadAirways(
  { io }: Pick<CommandContext, 'io'>,
  { store, clock }: Runtime,
  path: string,
): CommandResult<{ readonly loaded: number }> {
  return withLines(io, path, 'loading', readAirwayLine, async (lines) =>
    ok({
      loaded: await uncertain(
        'the airways were replaced',
        'Either all of them were or none. Run the command again.',
        () => store.airways.replace(atLeastOne(path, lines), clock()),
      ),
    }),
  )
}

/** A file that was cut to nothing must not remove the airways of all accounts. */
async function* atLeastOne<Line>(path: string, lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let isEmpty = true
  for await (const line of lines) {
    isEmpty = false
    yield line
  }
  if (isEmpty) throw new InputError(`${inputName(path)} contains no airway: nothing was changed`)
}
