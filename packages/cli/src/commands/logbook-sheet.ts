import { checkLogbookRange, ok } from '@flightbag/core'
import {
  argentine,
  csvRow,
  easa,
  type RoundingName,
  roundings,
  sheetCsv,
  sheetHtml,
  sheetPages,
  spreadsheetRow,
} from '@flightbag/core/exchange'
import { Command, InvalidArgumentError, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, fromOptions } from '../context/failure.ts'
import {
  type AccountOptions,
  accountOption,
  jsonOption,
  type SpreadsheetSafeOptions,
  spreadsheetSafeOption,
} from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { counted } from '../print/lib/counted.ts'
import { printable } from '../print/lib/printable.ts'
import { sheetPdf } from '../print/pdf/sheet-pdf.ts'
import { toFile } from '../print/to-file.ts'
import { readBag } from '../records/read-bag.ts'

const UNDECIDED_HINT = 'marked with *, in no column and in no total; "flightbag logbook undecided" lists them'
const LAYOUTS = [argentine, easa]

interface SheetOptions extends AccountOptions, SpreadsheetSafeOptions {
  readonly from?: string
  readonly to?: string
  readonly layout: string
  readonly rounding: RoundingName
  readonly out: string
}

export function logbookSheetCommand(context: CommandContext): Command {
  return new Command('sheet')
    .description('write the regulated logbook sheet as PDF, HTML or CSV')
    .addOption(accountOption())
    .option('--from <date>', 'the first date, YYYY-MM-DD; earlier flights are carried forward')
    .option('--to <date>', 'the last date, YYYY-MM-DD')
    .addOption(new Option('--layout <name>', 'the regulator').choices(LAYOUTS.map(({ name }) => name)).default('ar'))
    .addOption(
      new Option('--rounding <rule>', 'the rule for tenths of an hour')
        .choices(Object.keys(roundings))
        .default('nearest'),
    )
    .addOption(new Option('--out <file>', 'the file: .pdf, .html or .csv').argParser(sheetFile).makeOptionMandatory())
    .addOption(spreadsheetSafeOption())
    .addOption(jsonOption().hideHelp())
    .action((options: SheetOptions) =>
      toFile(context, options.out, options, (collecting) =>
        withAccount(
          collecting,
          { ...options, isFile: true },
          (runtime, { id }) => writeSheet(collecting, runtime, id, options),
          () => '',
        ),
      ),
    )
}

function sheetFile(path: string): string {
  if (!/\.(pdf|html|csv)$/i.test(path)) throw new InvalidArgumentError('The file name must end in .pdf, .html or .csv.')
  return path
}

async function writeSheet(
  { io }: CommandContext,
  { store, clock }: Runtime,
  accountId: string,
  { from, to, layout: name, rounding, out, spreadsheetSafe }: Omit<SheetOptions, 'account'>,
): CommandResult<undefined> {
  const range = fromOptions(checkLogbookRange(from, to))
  if (!range.ok) return range
  const bag = await readBag(store.sync, accountId, ['logbook', 'aircraft', 'pilot'])
  const layout = LAYOUTS.find((each) => each.name === name)!
  const pages = sheetPages(layout, bag.logbook.values(), bag.aircraft, range.value, rounding)
  const [pilot = {}] = bag.pilot.values()
  if (/\.csv$/i.test(out)) await io.stdout.write(sheetCsv(layout, pages, spreadsheetSafe ? spreadsheetRow : csvRow))
  else if (/\.html$/i.test(out)) await io.stdout.write(sheetHtml(layout, pages, pilot))
  else {
    const { bytes, missing } = await sheetPdf(layout, pages, pilot, clock())
    if (missing.length > 0)
      await io.stderr.write(`the font of the PDF lacks ${printable(missing.join(' '))}: write the sheet as .html\n`)
    await io.stdout.write(bytes)
  }
  const { flights } = pages.at(-1)!.undecidedToDate
  if (flights > 0)
    await io.stderr.write(`${counted(flights, 'flight is', 'flights are')} undecided: ${UNDECIDED_HINT}\n`)
  return ok(undefined)
}
