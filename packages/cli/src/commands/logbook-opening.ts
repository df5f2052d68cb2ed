import { err, ok } from '@flightbag/core'
import { OPENING_ID, openingEntry, openingTimes } from '@flightbag/core/exchange'
import { Command, InvalidArgumentError, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { type CommandResult, unusable } from '../context/failure.ts'
import { accountOption, dryRunOption, type SureOptions, yesOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { type RecordChange, storeRecords } from '../records/store-records.ts'

interface OpeningOptions extends SureOptions {
  readonly date: string
  readonly time: ReadonlyMap<string, string>
  readonly landings: string
  readonly dryRun?: true
}

interface Opened {
  readonly id: string
  readonly change: RecordChange
  readonly dryRun: boolean
}

export function logbookOpeningCommand(context: CommandContext): Command {
  return new Command('opening')
    .description('store the totals of paper books as one entry, which the sheet brings forward')
    .addOption(accountOption())
    .requiredOption('--date <date>', 'the last date of the paper books, YYYY-MM-DD')
    .addOption(
      new Option('--time <cell=h:mm...>', `the time of a cell: ${openingTimes.join(', ')}`)
        .argParser(cellTime)
        .makeOptionMandatory(),
    )
    .option('--landings <count>', 'the number of landings', '0')
    .addOption(dryRunOption())
    .addOption(yesOption())
    .action((options: OpeningOptions) =>
      withAccount(
        context,
        options,
        (runtime, { id }) => open(context, runtime, id, options),
        ({ change, dryRun }) => `${change}${dryRun ? ': nothing was changed, this was a dry run' : ''}\n`,
      ),
    )
}

/** One `cell=h:mm`, added to those before it. */
function cellTime(text: string, before?: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [name = '', time = '', ...more] = text.split('=')
  if (time === '' || more.length > 0) throw new InvalidArgumentError('Write it as localDayPilot=120:30.')
  if (before?.has(name)) throw new InvalidArgumentError(`${name} occurs twice.`)
  return new Map([...(before ?? []), [name, time]])
}

async function open(
  { io }: CommandContext,
  runtime: Runtime,
  accountId: string,
  { date, time, landings, dryRun, yes }: OpeningOptions,
): CommandResult<Opened> {
  const entry = openingEntry({ date, times: time, landings })
  if (!entry.ok) return unusable(entry.failure, null)
  const { logbook } = await readBag(runtime.store.sync, accountId, ['logbook'])
  const stored = logbook.get(OPENING_ID)
  const { updatedAt: _, ...before } = stored ?? {}
  const isReplaced = stored !== undefined && JSON.stringify(before) !== JSON.stringify(entry.value)
  if (isReplaced && dryRun === undefined) {
    const doubt = await requireConfirmation(io, yes, 'Replace the totals of paper books that the bag has?')
    if (doubt !== null) return err(doubt)
  }
  const changes = await storeRecords(runtime, accountId, 'logbook', [entry.value], logbook, dryRun === true)
  return changes.ok ? ok({ id: OPENING_ID, change: changes.value[0]!, dryRun: dryRun === true }) : changes
}
