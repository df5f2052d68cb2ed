import { checkLogbookRange, err, findRecordKind, ok, readRecord, type SyncChange } from '@flightbag/core'
import { type Decided, type DualRule, decideEntry } from '@flightbag/core/exchange'
import { isWithin } from '@flightbag/core/logbook'
import type { CommandContext } from '../context/command-context.ts'
import { requireConfirmation } from '../context/confirm.ts'
import { type CommandResult, fromOptions, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from '../records/read-bag.ts'
import { applyWithUndo } from './undo-import.ts'

export interface UndecidedOptions {
  readonly dual?: DualRule
  readonly from?: string
  readonly to?: string
  readonly flight?: readonly string[]
  readonly dryRun?: true
  readonly yes?: true
}

/** An undecided flight as the command lists it. */
interface ListedFlight {
  readonly id: string
  readonly date: string
  readonly aircraft: string
  readonly totalTenths: number
  /** Why its cells are empty; null if the decision fills them. */
  readonly reason: string | null
}

/** The undecided flights, or the decision about them. */
export interface UndecidedFlights {
  readonly flights: readonly ListedFlight[]
  readonly undecided: number
  readonly decided: number
  readonly dryRun: boolean
}

/**
 * Lists the undecided flights of an account, and with a rule for instruction received fills the cells that it
 * determines: of all of them, of a range of dates, or of some.
 */
export async function decideFlights(
  { io }: CommandContext,
  runtime: Runtime,
  accountId: string,
  { dual, from, to, flight, dryRun, yes }: UndecidedOptions,
): CommandResult<UndecidedFlights> {
  const range = fromOptions(checkLogbookRange(from, to))
  if (!range.ok) return range
  const { logbook } = await readBag(runtime.store.sync, accountId, ['logbook'])
  const found: Decided[] = []
  for (const [id, entry] of logbook) {
    if (!isWithin(dateOf(entry) || null, range.value) || flight?.includes(id) === false) continue
    const decided = decideEntry({ ...entry, id }, dual ?? 'skip')
    if (decided !== null) found.push(decided)
  }
  found.sort((a, b) => (dateOf(a.record) < dateOf(b.record) ? -1 : 1))
  const missing = flight?.find((id) => !found.some(({ record }) => record.id === id))
  if (missing !== undefined) return refused(`${missing} is no undecided flight`, 'flight')
  const decided = found.filter(({ undecided }) => undecided === null)
  const result = {
    flights: found.map(listed),
    undecided: found.length - decided.length,
    decided: decided.length,
    dryRun: dryRun === true,
  }
  if (dual === undefined || decided.length === 0 || dryRun) return ok(result)
  const doubt = await requireConfirmation(io, yes, `Fill the cells of ${decided.length} flights as ${dual} time?`)
  if (doubt !== null) return err(doubt)
  const changes: SyncChange[] = []
  for (const { record } of decided) {
    const read = readRecord(findRecordKind('logbook')!, record)
    if (!read.ok) return err({ line: null, ...read.failure })
    changes.push(read.value)
  }
  const steps = decided.map(
    ({ record }) => ({ kind: 'logbook', before: logbook.get(record.id)!, after: record }) as const,
  )
  const applied = await applyWithUndo(runtime, accountId, steps, () => changes)
  return applied.ok ? ok(result) : applied
}

function listed({ record, totalTenths, undecided }: Decided): ListedFlight {
  const aircraft = typeof record.registration === 'string' ? record.registration : ''
  return { id: record.id, date: dateOf(record), aircraft, totalTenths, reason: undecided?.reason ?? null }
}

function dateOf({ log }: Decided['record'] | { readonly [field: string]: unknown }): string {
  const date = (log as { readonly date?: unknown } | null | undefined)?.date
  return typeof date === 'string' ? date : ''
}
