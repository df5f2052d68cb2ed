import type { EpochMs } from '../../lib/system.ts'
import { byRevision, revisionOf } from '../revisions.ts'
import type { ImportSummary, SyncChange } from '../sync.ts'
import type { Counted } from './changed-totals.ts'
import { type ChangeHead, creationOf, leavesAsIs, type StoredHead } from './leaves-as-is.ts'
import { replacedIds, singleKinds } from './single-records.ts'

/** A change of an import without its body: what is kept of it in memory until the commit. */
export interface ImportChange extends ChangeHead {
  readonly id: string
  /** Its place among the lines of the import. */
  readonly order: number
  readonly carriedMs: EpochMs | null
  /** True when the record is served with its time of creation. */
  readonly setsCreated: boolean
  /** True for a stored record whose kind is ordered by its last change. */
  readonly sortedByChange: boolean
  /** Null for a deletion. */
  readonly counted: Counted | null
  readonly guests: readonly string[]
}

/** A stored record, or the tombstone of one, that a change concerns. */
export interface ComparedRecord extends StoredHead {
  /** Null for a tombstone. */
  readonly counted: Counted | null
}

/** A stored record of a kind of which an account has a single record. */
export interface StoredSingle extends ComparedRecord {
  readonly kind: string
  readonly id: string
}

/** A change that alters the account, as it is to be written. */
export interface PlannedChange {
  readonly change: ImportChange
  readonly stored: ComparedRecord | undefined
  readonly revisionMs: EpochMs
  readonly createdMs: EpochMs
}

/** All changes that an import makes, in the order of its lines. */
export interface ImportPlan {
  readonly changes: readonly PlannedChange[]
  /** The newest revision; that of the account before if nothing changes. */
  readonly newestMs: EpochMs
  readonly summary: ImportSummary
}

/** The decisions of an import while it arrives: of two changes to one record, the later one counts. */
export interface ImportDecisions {
  /** Adds a change and the record that is stored under its id. */
  decide(change: ImportChange, stored: ComparedRecord | undefined): void
  /** Decides a change again whose record another writer has changed meanwhile; not if a later change counts. */
  decideAgain(change: Pick<ImportChange, 'kind' | 'id' | 'order'>, stored: ComparedRecord): void
  /** The kinds with a single record of which the import stores one. */
  storedSingles(): readonly string[]
  /**
   * What the import changes in an account as it is now.
   *
   * @param singles The stored records of the kinds {@link storedSingles}, without deleted ones.
   * @param lastMs The revision after which those of the account continue.
   */
  plan(singles: readonly StoredSingle[], lastMs: EpochMs, nowMs: EpochMs): ImportPlan
}

interface Decision {
  readonly change: ImportChange
  readonly stored: ComparedRecord | undefined
}

/** Collects the decisions of one import. The bodies of its records are not kept. */
export function importDecisions(): ImportDecisions {
  const latest = new Map<string, ImportChange>()
  /** The records that the changes alter; undefined where there is none. */
  const altered = new Map<string, ComparedRecord | undefined>()
  /** The keys of the records of kinds with a single record. */
  const singleKeys = new Set<string>()
  let added = 0

  function set(change: ImportChange, stored: ComparedRecord | undefined): void {
    const key = keyOf(change.kind, change.id)
    latest.set(key, change)
    if (singleKinds.includes(change.kind)) singleKeys.add(key)
    if (leavesAsIs(change, stored)) altered.delete(key)
    else altered.set(key, stored)
  }

  function storedIds(kind: string): readonly string[] {
    const changes = [...singleKeys].map((key) => latest.get(key)!)
    return changes
      .filter((change) => change.kind === kind && change.live)
      .sort((a, b) => a.order - b.order)
      .map(({ id }) => id)
  }

  /** The deletions of the records that a single one replaces, after all other changes. */
  function replacements(singles: readonly StoredSingle[]): ReadonlyMap<string, Decision> {
    const replaced = new Map<string, Decision>()
    for (const kind of singleKinds) {
      const stored = new Map(singles.filter((one) => one.kind === kind).map((one) => [one.id, one]))
      for (const id of replacedIds(storedIds(kind), [...stored.keys()])) {
        const key = keyOf(kind, id)
        replaced.set(key, {
          change: deletion(kind, id, added + replaced.size),
          stored: stored.get(id) ?? altered.get(key),
        })
      }
    }
    return replaced
  }

  return {
    decide(change, stored) {
      added = Math.max(added, change.order + 1)
      set(change, stored)
    },
    decideAgain({ kind, id, order }, stored) {
      const change = latest.get(keyOf(kind, id))
      if (change?.order === order) set(change, stored)
    },
    storedSingles: () => singleKinds.filter((kind) => storedIds(kind).length > 0),
    plan(singles, lastMs, nowMs) {
      const replaced = replacements(singles)
      const decisions: Decision[] = []
      for (const [key, stored] of altered) if (!replaced.has(key)) decisions.push({ change: latest.get(key)!, stored })
      let records = latest.size
      for (const [key, decision] of replaced) {
        if (!latest.has(key)) records++
        if (!leavesAsIs(decision.change, decision.stored)) decisions.push(decision)
      }
      return planned(decisions, { records, lastMs, nowMs })
    },
  }
}

interface PlanContext {
  readonly records: number
  readonly lastMs: EpochMs
  readonly nowMs: EpochMs
}

function planned(decisions: readonly Decision[], { records, lastMs, nowMs }: PlanContext): ImportPlan {
  const count = decisions.length
  const changes = decisions
    .toSorted((a, b) => byRevision(a.change, b.change))
    .map(({ change, stored }, n) => ({
      change,
      stored,
      revisionMs: revisionOf(n + 1, count, lastMs, nowMs),
      createdMs: creationOf(change, stored, nowMs),
    }))
  const imported = decisions.filter(({ change }) => change.live).length
  return {
    changes: changes.sort((a, b) => a.change.order - b.change.order),
    newestMs: count === 0 ? lastMs : revisionOf(count, count, lastMs, nowMs),
    summary: { imported, unchanged: records - count, deleted: count - imported },
  }
}

function keyOf(kind: string, id: string): string {
  return `${kind}\u0000${id}`
}

/** The change of a line without its body. */
export function importChange(change: SyncChange, order: number): ImportChange {
  if (change.type === 'delete') return { ...deletion(change.kind, change.id, order), carriedMs: change.carriedMs }
  return {
    kind: change.kind,
    id: change.id,
    order,
    live: true,
    carriedMs: change.carriedMs,
    createdMs: change.createdMs,
    onlyOverRevision: change.onlyOverRevision,
    setsCreated: change.setsCreated,
    sortedByChange: change.sort === null,
    counted: countedOf(change),
    guests: change.guests,
  }
}

/** The columns of a record that enter totals. */
export function countedOf({ filter, sums, amounts }: Extract<SyncChange, { type: 'put' }>): Counted {
  return {
    filter,
    day: sums?.day ?? null,
    sums: sums === null ? null : JSON.stringify(sums.values),
    amounts: amounts === null ? null : JSON.stringify(amounts),
  }
}

function deletion(kind: string, id: string, order: number): ImportChange {
  return {
    kind,
    id,
    order,
    live: false,
    carriedMs: null,
    createdMs: null,
    onlyOverRevision: null,
    setsCreated: false,
    sortedByChange: false,
    counted: null,
    guests: [],
  }
}
