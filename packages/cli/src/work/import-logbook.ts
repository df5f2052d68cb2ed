import { err, ok, type Result, type SyncChange } from '@flightbag/core'
import {
  type BagRecords,
  type DualRule,
  decodeText,
  type FileFault,
  type ImportPlan,
  type LogbookFile,
  MAX_LOGBOOK_BYTES,
  planFlights,
  type ReadOptions,
  readLogbook,
  summarisePlan,
} from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandFailure, type CommandResult, fromCore, refused } from '../context/failure.ts'
import { readBytes } from '../context/read-bytes.ts'
import type { Runtime } from '../context/runtime.ts'
import { importPlanText } from '../print/import-plan.ts'
import { readBag } from './read-bag.ts'

export interface LogbookImportOptions extends ReadOptions {
  readonly dual?: DualRule
  readonly dryRun?: true
  readonly yes?: true
  readonly json?: true
}

/** The outcome of an import, or of its dry run. */
export interface LogbookImported extends ImportPlan {
  readonly format: string
  readonly dryRun: boolean
}

/** A fault of a file of another program as a command prints it. */
export function fileFailure({ line, column, message }: FileFault): CommandFailure {
  return {
    line,
    field: column,
    message: column === null ? message : `${column} ${message}`,
  }
}

/** Imports the flights of another program's file into an account: all of them, or none. */
export async function importLogbook(
  { io }: Pick<CommandContext, 'io'>,
  { store, clock }: Runtime,
  accountId: string,
  path: string,
  options: LogbookImportOptions,
): CommandResult<LogbookImported> {
  const bytes = await readBytes(io, path, MAX_LOGBOOK_BYTES)
  if (!bytes.ok) return bytes
  const text = decodeText(bytes.value)
  const file = text.ok ? readLogbook(text.value, options) : text
  if (!file.ok) return err(fileFailure(file.failure))
  const bag: BagRecords = await readBag(store.sync, accountId, ['logbook', 'aircraft'])
  const isAsked = options.dryRun === undefined && options.yes === undefined
  const first = summarisePlan(planFlights(file.value, bag, options.dual ?? 'skip'))
  const dual = options.dual ?? (isAsked ? await askDual(io, first) : 'skip')
  const plan = dual === 'skip' ? first : summarisePlan(planFlights(file.value, bag, dual))
  const show = options.json === undefined
  if (plan.refused > 0) {
    if (show) await io.stdout.write(importPlanText(plan))
    return refusal(plan)
  }
  const imported = { format: file.value.format.name, dryRun: options.dryRun === true, ...plan }
  if (options.dryRun || plan.new + plan.changed === 0) return ok(imported)
  if (isAsked) {
    if (show && io.terminal.stderr) await io.stderr.write(importPlanText(plan))
    const answer = await io.confirm(`Import ${plan.new} new and ${plan.changed} changed flights?`)
    io.signal.throwIfAborted()
    if (answer === 'no') return refused('nothing was changed')
  }
  const applied = fromCore(await store.sync.apply(accountId, changesOf(file.value, bag, dual), clock()))
  return applied.ok ? ok(imported) : applied
}

function refusal(plan: ImportPlan): Result<never, CommandFailure> {
  const first = fileFailure(plan.refusals[0]!)
  const others =
    plan.refused > 1 ? ` (and ${plan.refused - 1} more rows); nothing was changed` : '; nothing was changed'
  return err({ ...first, message: first.message + others })
}

function* changesOf(file: LogbookFile, bag: BagRecords, dual: DualRule): Generator<SyncChange> {
  for (const planned of planFlights(file, bag, dual)) if (planned.change !== 'refused') yield* planned.changes
}

/**
 * Asks how the pilot counts instruction received, if the cells of a flight depend on it. Without a terminal it stays
 * undecided.
 */
async function askDual(io: CommandContext['io'], { undecidedDual }: ImportPlan): Promise<DualRule> {
  const { flights, tenths } = undecidedDual
  if (flights === 0) return 'skip'
  const question = `${flights} flights (${tenths / 10} h) are instruction received only. Count them as`
  for (const rule of ['copilot', 'pilot'] as const) {
    const answer = await io.confirm(`${question} ${rule} time?`)
    io.signal.throwIfAborted()
    if (answer === 'yes') return rule
    if (answer === 'no terminal') break
  }
  return 'skip'
}
