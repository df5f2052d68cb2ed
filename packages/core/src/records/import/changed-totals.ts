import { readJson } from '../../lib/json-text.ts'
import { periodsOf } from '../../logbook/periods.ts'
import { addSums, type LogbookSums, noSums, subtractSums } from '../../logbook/sums.ts'
import { amountsDelta } from '../../sessions/contribution.ts'

/** The columns of a record that enter the totals that a store keeps beside the records. */
export interface Counted {
  readonly filter: string | null
  /** The day of a logbook entry, and the JSON text of its sums; null for other kinds. */
  readonly day: string | null
  readonly sums: string | null
  /** The JSON text of the amounts of a plugin session; null for other kinds. */
  readonly amounts: string | null
}

/** Collects the changes of the totals of an account. */
export interface ChangedTotals {
  /** One record replaces another; null for none, and for a deleted one. */
  move(kind: string, before: Counted | null, after: Counted | null): void
  /** The changes of the numbers of records: of a whole kind, whose `filter` is null, and of each filter value. */
  counts(): readonly CountChange[]
  /** The changes of the sums of the logbook, by period. */
  periods(): ReadonlyMap<string, LogbookSums>
  /** The changes of the amounts of all plugin sessions, by name. */
  amounts(): ReadonlyMap<string, bigint>
}

/** A change of the number of records that are stored and not deleted. */
export interface CountChange {
  readonly kind: string
  readonly filter: string | null
  readonly by: number
}

/** Collects the changes of the totals that a store keeps beside records, so that it adds each of them once. */
export function changedTotals(): ChangedTotals {
  const counts = changedCounts()
  const days = new Map<string, LogbookSums>()
  const amounts = new Map<string, bigint>()

  function addDay({ day, sums }: Counted, combine: typeof addSums): void {
    if (sums === null) return
    const name = day ?? ''
    days.set(name, combine(days.get(name) ?? noSums, readJson(sums) as LogbookSums))
  }

  function moveAmounts(before: string | null, after: string | null): void {
    for (const [name, delta] of amountsDelta(before, after)) amounts.set(name, (amounts.get(name) ?? 0n) + delta)
  }

  return {
    move(kind, before, after) {
      if (before !== null) counts.add(kind, before.filter, -1)
      if (after !== null) counts.add(kind, after.filter, 1)
      if (before !== null) addDay(before, subtractSums)
      if (after !== null) addDay(after, addSums)
      moveAmounts(before?.amounts ?? null, after?.amounts ?? null)
    },
    counts: counts.changes,
    periods() {
      const periods = new Map<string, LogbookSums>()
      for (const [day, sums] of days)
        for (const period of periodsOf(day)) periods.set(period, addSums(periods.get(period) ?? noSums, sums))
      return periods
    },
    amounts: () => new Map([...amounts].filter(([, delta]) => delta !== 0n)),
  }
}

/** Collects the changes of the numbers of records by kind and by filter value. */
function changedCounts() {
  const changes = new Map<string, { readonly kind: string; readonly filter: string | null; by: number }>()
  return {
    add(kind: string, filter: string | null, by: 1 | -1): void {
      for (const value of new Set([null, filter])) {
        const name = value === null ? kind : `${kind}\n${value}`
        const change = changes.get(name) ?? { kind, filter: value, by: 0 }
        change.by += by
        changes.set(name, change)
      }
    },
    changes: (): readonly CountChange[] => [...changes.values()].filter(({ by }) => by !== 0),
  }
}
