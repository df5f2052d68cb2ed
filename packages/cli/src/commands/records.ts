import { isJsonObject, type JsonObject, ok, readJson, recordKinds } from '@flightbag/core'
import { Command, Option } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { refused } from '../context/failure.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import { printableLines } from '../print/lib/printable.ts'
import { table } from '../print/lib/table.ts'

interface RecordOptions extends AccountOptions {
  readonly kind: string
}

function kindOption(): Option {
  return new Option('--kind <kind>', 'the kind of record')
    .choices(recordKinds.map(({ name }) => name))
    .makeOptionMandatory()
}

export function recordsCommand(context: CommandContext): Command {
  const records = new Command('records').description('read the stored records of an account')
  records
    .command('list')
    .description('list the records of one kind, in the order of the API')
    .addOption(accountOption())
    .addOption(kindOption())
    .action((options: RecordOptions) =>
      withAccount(
        context,
        options,
        async ({ store }, { id }) => {
          const stored = await store.records.all(id, options.kind)
          return ok(stored.map(decoded).map(summaryOf))
        },
        (found) =>
          table(
            ['id', 'changed', 'name'].map((title) => ({ title, align: 'left' })),
            found.map(({ id, updatedAt, name }) => [id, updatedAt, name ?? '']),
          ),
      ),
    )
  records
    .command('show')
    .description('print one record')
    .argument('<id>', 'the id of the record, or the code of an aerodrome card')
    .addOption(accountOption())
    .addOption(kindOption())
    .action((recordId: string, options: RecordOptions) =>
      withAccount(
        context,
        options,
        async ({ store }, { id }) => {
          const stored = await store.records.one(id, options.kind, recordId)
          return stored === null ? refused(`there is no ${options.kind} ${recordId}`, 'id') : ok(decoded(stored))
        },
        (record) => `${printableLines(JSON.stringify(record, null, 2))}\n`,
      ),
    )
  return records
}

function decoded(stored: Uint8Array): JsonObject {
  const record = readJson(new TextDecoder().decode(stored))
  if (!isJsonObject(record)) throw new Error('a stored record is not a JSON object')
  return record
}

/** The fields by which people recognise a record, in the order of preference. */
const NAMES = ['title', 'name', 'registration', 'code', 'departureDate', 'startedAt']

/** A record in a list, with the first text by which people recognise it. */
function summaryOf(record: JsonObject) {
  const name = NAMES.map((field) => record[field]).find((value) => typeof value === 'string')
  return { id: String(record.id), updatedAt: String(record.updatedAt), name: typeof name === 'string' ? name : null }
}
