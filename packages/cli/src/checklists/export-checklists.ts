import { type JsonObject, ok } from '@flightbag/core'
import { checklistFormats, checklistOf, countCritical, writeChecklists } from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { compressed } from './gzip.ts'

/**
 * Writes checklists of an account, in the order given, to standard output, and the data that is lost to standard error.
 */
export async function exportChecklists(
  { io }: CommandContext,
  { store }: Runtime,
  accountId: string,
  ids: readonly string[],
  to: string,
): CommandResult<undefined> {
  const bag = await readBag(store.sync, accountId, ['checklist', 'aircraft'])
  const records: JsonObject[] = []
  for (const id of new Set(ids)) {
    const record = bag.checklist.get(id)
    if (!record) return refused(`there is no checklist ${id}`, 'checklist')
    records.push(record)
  }
  const format = checklistFormats.find(({ name }) => name === to)!
  const binder = { name: binderName(records, bag.aircraft), checklists: records.map(checklistOf) }
  const written = writeChecklists(format, binder)
  if (!written.ok) return refused(written.failure)
  const { bytes, lost } = written.value
  const critical = countCritical(records)
  const all = [...(critical === 0 ? [] : [`${critical} × item marked as critical`]), ...lost]
  for (const each of all) await io.stderr.write(`not in the ${format.title} format: ${each}\n`)
  await io.stdout.write(format.isCompressed ? compressed(bytes) : bytes)
  return ok(undefined)
}

/** The registration of the aircraft if the checklists are those of one aircraft. */
function binderName(records: readonly JsonObject[], aircraft: ReadonlyMap<string, JsonObject>): string {
  const [id, ...others] = new Set(records.map(({ aircraftId }) => aircraftId))
  const registration = others.length === 0 && typeof id === 'string' ? aircraft.get(id)?.registration : undefined
  return typeof registration === 'string' && registration !== '' ? registration : 'Flightbag'
}
