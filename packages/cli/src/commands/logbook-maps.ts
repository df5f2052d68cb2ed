import { ok } from '@flightbag/core'
import { mapNames, readyMaps } from '@flightbag/core/exchange'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, withSettings } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import { columnMapOf, readMap, removeMap, savedNames } from '../logbook/column-maps.ts'
import { table } from '../print/lib/table.ts'

interface MapsOptions extends CommonOptions {
  readonly remove?: string
}

interface ListedMap {
  readonly name: string
  readonly program: string | null
  readonly columns: Readonly<Record<string, string>>
}

export function logbookMapsCommand(context: CommandContext): Command {
  return new Command('maps')
    .description('list the maps of columns that an import can use: the ready ones, and the saved ones')
    .option('--remove <name>', 'remove this saved map')
    .addHelpText('after', `\nValues that --map can name:\n${mapNames.map((name) => `  ${name}\n`).join('')}`)
    .action((options: MapsOptions) => withSettings(context, options, ({ dataDir }) => maps(dataDir, options), mapsText))
}

async function maps(dataDir: string, { remove }: MapsOptions): CommandResult<readonly ListedMap[]> {
  if (remove !== undefined && !(await removeMap(dataDir, remove))) {
    return refused(`there is no saved map ${remove}`, 'remove')
  }
  const listed: ListedMap[] = [...readyMaps].map(([name, { title, columns }]) => ({ name, program: title, columns }))
  for (const name of await savedNames(dataDir)) {
    const map = await readMap(dataDir, name)
    if (!map.ok) return map
    if (map.value !== null) listed.push({ name, program: null, columns: columnMapOf(map.value).columns })
  }
  return ok(listed)
}

function mapsText(listed: readonly ListedMap[]): string {
  const columns = ['map', 'for', 'columns'].map((title) => ({ title, align: 'left' as const }))
  return table(
    columns,
    listed.map(({ name, program, columns }) => [
      name,
      program ?? 'saved',
      Object.entries(columns)
        .map(([value, column]) => `${value}=${column}`)
        .join(', '),
    ]),
  )
}
