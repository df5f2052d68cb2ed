import { err, ok, type Result, type SyncChange } from '@flightbag/core'
import {
  type BagRecords,
  type DifferingFlight,
  type DifferingRule,
  type DualRule,
  decodeText,
  type FileFault,
  type ImportDecisions,
  type ImportPlan,
  type LogbookFile,
  MAX_LOGBOOK_BYTES,
  planFlights,
  type ReadOptions,
  readLogbook,
  summarisePlan,
} from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandFailure, type CommandResult, refused, unusable } from '../context/failure.ts'
import { inputName } from '../context/io.ts'
import { readBytes } from '../context/read-bytes.ts'
import type { Runtime } from '../context/runtime.ts'
import { comparedText, importPlanText } from '../print/import-plan.ts'
import { counted } from '../print/lib/counted.ts'
import { printable } from '../print/lib/printable.ts'
import { readBag } from '../records/read-bag.ts'
import { type ColumnOptions, chosenMap, columnMapOf, mapName, type SavedMap, saveMap } from './column-maps.ts'
import type { UndoStep } from './undo-files.ts'
import { applyWithUndo } from './undo-import.ts'

export interface LogbookImportOptions extends Omit<ReadOptions, 'map'>, ColumnOptions {
  readonly dual?: DualRule
  readonly differing?: DifferingRule
  readonly dryRun?: true
  readonly yes?: true
  readonly json?: true
}

/** The outcome of an import, or of its dry run. */
export interface LogbookImported extends ImportPlan {
  readonly format: string
  readonly dryRun: boolean
}

/** How a fault begins that says something of the file; it needs the name of the file before it. */
const PREDICATE = /^(is|has|contains|does|ends|lacks|nests) /

/** A fault of a file of another program as a command prints it. A fault without a line names the file. */
export function fileFailure({ line, column, message }: FileFault, path: string): CommandFailure {
  const text = column === null ? message : `${column} ${message}`
  const name = `${inputName(path)}${PREDICATE.test(text) ? '' : ':'}`
  return { line, field: column, message: line === null ? `${name} ${text}` : text }
}

/** Imports the flights of another program's file into an account: all of them, or none. */
export async function importLogbook(
  { io }: Pick<CommandContext, 'io'>,
  runtime: Runtime,
  accountId: string,
  path: string,
  options: LogbookImportOptions,
): CommandResult<LogbookImported> {
  const { dataDir } = runtime.settings
  const map = await mapOfOptions(dataDir, options)
  if (!map.ok) return map
  const bytes = await readBytes(io, path, MAX_LOGBOOK_BYTES)
  if (!bytes.ok) return bytes
  const text = decodeText(bytes.value)
  const columns = map.value === null ? {} : { map: columnMapOf(map.value) }
  const file = text.ok ? readLogbook(text.value, { ...readOptions(options), ...columns }) : text
  if (!file.ok) return err(fileFailure(file.failure, path))
  if (map.value !== null && options.saveMap !== undefined && options.dryRun === undefined) {
    const saved = await saveMap(dataDir, options.saveMap, map.value)
    if (!saved.ok) return saved
  }
  const flights = file.value
  const bag: BagRecords = await readBag(runtime.store.sync, accountId, ['logbook', 'aircraft'])
  const isAsked = options.dryRun === undefined && options.yes === undefined
  const answers = new Map<number, DifferingRule>()
  function decisions(dual: DualRule): ImportDecisions {
    return { dual, differing: (line) => answers.get(line) ?? options.differing ?? null }
  }
  function planned(dual: DualRule) {
    return summarisePlan(planFlights(flights, bag, decisions(dual)))
  }
  let plan = planned(options.dual ?? 'skip')
  const dual = options.dual ?? (isAsked ? await askDual(io, plan) : 'skip')
  if (dual !== 'skip') plan = planned(dual)
  while (isAsked && plan.refused === 0 && plan.differing > 0) {
    const [next] = plan.differingFlights
    const rule = await askDiffering(io, next!)
    if (rule === null) break
    answers.set(next!.line, rule)
    plan = planned(dual)
  }
  const show = options.json === undefined
  const isRefused = plan.refused > 0 || (plan.differing > 0 && options.dryRun === undefined)
  if (isRefused) {
    if (show) await io.stdout.write(importPlanText(plan))
    return plan.refused > 0 ? refusal(plan, path) : notDecided(plan)
  }
  const imported = { format: flights.format.name, dryRun: options.dryRun === true, ...plan }
  if (options.dryRun || plan.new + plan.changed === 0) return ok(imported)
  if (isAsked) {
    if (show && io.terminal.stderr) await io.stderr.write(importPlanText(plan))
    const added = counted(plan.new, 'new flight', 'new flights')
    const answer = await io.confirm(`Import ${added} and change ${counted(plan.changed, 'flight', 'flights')}?`)
    io.signal.throwIfAborted()
    if (answer === 'no') return refused('nothing was changed')
    if (answer === 'no terminal' && plan.changed > 0) {
      const flights = counted(plan.changed, 'stored flight', 'stored flights')
      return refused(`would change ${flights}: look at --dry-run, then repeat with --yes`)
    }
  }
  const steps = undoSteps(flights, bag, decisions(dual))
  const applied = await applyWithUndo(runtime, accountId, steps, () =>
    untilInterrupted(io.signal, changesOf(flights, bag, decisions(dual))),
  )
  return applied.ok ? ok(imported) : applied
}

/** The map of the options. Fails for a name under which it cannot be saved, before anything is read. */
async function mapOfOptions(dataDir: string, options: LogbookImportOptions): CommandResult<SavedMap | null> {
  const name = options.saveMap === undefined ? null : mapName(options.saveMap)
  return name?.ok === false ? unusable(`--save-map ${name.failure}`, 'save-map') : chosenMap(dataDir, options)
}

function readOptions({ from, dates }: LogbookImportOptions): ReadOptions {
  return { ...(from === undefined ? {} : { from }), ...(dates === undefined ? {} : { dates }) }
}

function refusal(plan: ImportPlan, path: string): Result<never, CommandFailure> {
  const first = fileFailure(plan.refusals[0]!, path)
  const others =
    plan.refused > 1 ? ` (and ${plan.refused - 1} more rows); nothing was changed` : '; nothing was changed'
  return err({ ...first, message: first.message + others })
}

function notDecided({ differing, differingFlights: [first] }: ImportPlan): Result<never, CommandFailure> {
  const others = differing > 1 ? ` (and ${differing - 1} more rows)` : ''
  const message =
    'is a flight of the bag with other values, or another flight of the same day, aircraft and route' +
    `${others}: decide with --differing update or --differing add; nothing was changed`
  return err({ line: first!.line, field: null, message })
}

function* changesOf(file: LogbookFile, bag: BagRecords, decisions: ImportDecisions): Generator<SyncChange> {
  for (const planned of planFlights(file, bag, decisions)) if ('changes' in planned) yield* planned.changes
}

/** The changes; an interruption throws through the transaction, which is rolled back. */
function* untilInterrupted(signal: AbortSignal, changes: Iterable<SyncChange>): Generator<SyncChange> {
  for (const change of changes) {
    signal.throwIfAborted()
    yield change
  }
}

/** What an import adds or changes, as the undo of it needs it. */
function* undoSteps(file: LogbookFile, bag: BagRecords, decisions: ImportDecisions): Generator<UndoStep> {
  for (const planned of planFlights(file, bag, decisions)) {
    if (!('record' in planned)) continue
    const { newAircraft, change, record } = planned
    if (newAircraft !== null) yield { kind: 'aircraft', before: null, after: newAircraft }
    if (change !== 'unchanged') yield { kind: 'logbook', before: bag.logbook.get(record.id) ?? null, after: record }
  }
}

/** Asks whether a row is a stored flight, corrected, or another flight. Null without a terminal. */
async function askDiffering(
  io: CommandContext['io'],
  { line, file, bag }: DifferingFlight,
): Promise<DifferingRule | null> {
  const places = `${file.date} ${file.aircraft} ${file.from} ${file.to}`
  const lines = [
    `Line ${line}, ${places}: ${comparedText(file)}.`,
    `The bag has ${comparedText(bag)}.`,
    'Is it the same flight, with corrected values? (No: another flight of that day.)',
  ]
  const answer = await io.confirm(lines.map(printable).join('\n'))
  io.signal.throwIfAborted()
  return answer === 'yes' ? 'update' : answer === 'no' ? 'add' : null
}

/**
 * Asks how the pilot counts instruction received, if the cells of a flight depend on it. Without a terminal it stays
 * undecided.
 */
async function askDual(io: CommandContext['io'], { undecidedDual }: ImportPlan): Promise<DualRule> {
  const { flights, tenths } = undecidedDual
  if (flights === 0) return 'skip'
  const [be, them] = flights === 1 ? ['is', 'it'] : ['are', 'them']
  const what = `${counted(flights, 'flight', 'flights')} (${tenths / 10} h)`
  const question = `${what} ${be} instruction received only. Count ${them} as`
  for (const rule of ['copilot', 'pilot'] as const) {
    const answer = await io.confirm(`${question} ${rule} time?`)
    io.signal.throwIfAborted()
    if (answer === 'yes') return rule
  }
  return 'skip'
}
