import { err, ok } from '@flightbag/core'
import { checklistRecords, MAX_CHECKLIST_BYTES, readChecklists } from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import { inputName } from '../context/io.ts'
import { readBytes } from '../context/read-bytes.ts'
import type { Runtime } from '../context/runtime.ts'
import { fileFailure } from '../logbook/import-logbook.ts'
import { readBag } from '../records/read-bag.ts'
import { type RecordChange, storeRecords } from '../records/store-records.ts'
import { expanded } from './gzip.ts'

/** The outcome of an import of checklists, or of its dry run. */
export interface ChecklistsImported {
  readonly checklists: readonly {
    readonly id: string
    readonly title: string
    readonly change: RecordChange
    readonly items: number
  }[]
  /** Data of the file that a checklist has no field for. */
  readonly notKept: readonly string[]
  readonly dryRun: boolean
}

export interface ChecklistImportOptions {
  readonly aircraft?: string
  readonly dryRun?: true
}

/** Imports the checklists of a file into an account: all of them, or none. */
export async function importChecklists(
  { io }: CommandContext,
  runtime: Runtime,
  accountId: string,
  path: string,
  { aircraft, dryRun }: ChecklistImportOptions,
): CommandResult<ChecklistsImported> {
  const file = await readBytes(io, path, MAX_CHECKLIST_BYTES)
  if (!file.ok) return file
  const bytes = expanded(file.value, MAX_CHECKLIST_BYTES)
  if (!bytes.ok) return refused(`${inputName(path)} ${bytes.failure}`)
  const binder = readChecklists(bytes.value)
  if (!binder.ok) return err(fileFailure(binder.failure, path))
  const bag = await readBag(runtime.store.sync, accountId, ['checklist', 'aircraft'])
  if (aircraft !== undefined && !bag.aircraft.has(aircraft))
    return refused(`there is no aircraft ${aircraft}`, 'aircraft')
  const records = checklistRecords(binder.value, [...bag.checklist.values()], aircraft)
  if (!records.ok) return refused(records.failure)
  const isDryRun = dryRun === true
  const changes = await storeRecords(runtime, accountId, 'checklist', records.value, bag.checklist, isDryRun)
  if (!changes.ok) return changes
  const checklists = binder.value.checklists.map(({ title, sections }, i) => ({
    id: String(records.value[i]!.id),
    title,
    change: changes.value[i]!,
    items: sections.reduce((sum, { items }) => sum + items.length, 0),
  }))
  return ok({ checklists, notKept: binder.value.notKept, dryRun: isDryRun })
}
