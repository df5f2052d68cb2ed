import { findRecordKind, type ImportSummary, recordKinds, type SyncChange, type SyncChanges } from '@flightbag/core'
import {
  compareCodePoints,
  documentText,
  type EpochMs,
  foldAscii,
  newestFirst,
  notFound,
  ok,
  type PageQuery,
  type PageRows,
  type RecordReader,
  revisionOf,
  type Sync,
} from '@flightbag/core/ports'
import { type AccountRegister, everyAccount } from './memory-accounts.ts'

type Put = Extract<SyncChange, { type: 'put' }>

interface Row {
  readonly kind: string
  readonly id: string
  readonly revision: EpochMs
  readonly createdMs: EpochMs
  /** Null for a tombstone. */
  readonly put: Put | null
}

interface Bag {
  revision: EpochMs
  readonly rows: Map<string, Row>
}

function sortOf(row: Row): string {
  return row.put?.sort ?? newestFirst(row.revision)
}

function textOf(row: Row): string {
  return documentText(row.id, row.revision, row.put!.setsCreated ? row.createdMs : null, row.put!.body)
}

function bySortThenId(a: Row, b: Row): number {
  return compareCodePoints(sortOf(a), sortOf(b)) || compareCodePoints(a.id, b.id)
}

const encoder = new TextEncoder()

/** The model with which every store is compared: a bag is a map, a page is a sorted array. */
export function memoryRecords(
  accounts: AccountRegister = everyAccount,
): RecordReader & Sync & { erase(accountId: string): void } {
  const bags = new Map<string, Bag>()
  function bagOf(accountId: string): Bag {
    const bag = bags.get(accountId) ?? { revision: 0, rows: new Map() }
    bags.set(accountId, bag)
    return bag
  }
  function live(accountId: string, kind: string): Row[] {
    return [...(bags.get(accountId)?.rows.values() ?? [])].filter((row) => row.kind === kind && row.put !== null)
  }

  function find(accountId: string, kind: string, idOrAlias: string): Uint8Array | null {
    const rows = live(accountId, kind)
    const byId = rows.find((row) => row.id === idOrAlias)
    const folded = foldAscii(idOrAlias)
    const aliased = rows.filter(() => findRecordKind(kind)?.alias).sort((a, b) => b.revision - a.revision)
    const byFoldedId = aliased.find((row) => foldAscii(row.id) === folded)
    const row = byId ?? byFoldedId ?? aliased.find((row) => row.put!.alias === folded)
    return row ? encoder.encode(textOf(row)) : null
  }

  async function apply(
    onlyOverMs: EpochMs | null,
    accountId: string,
    changes: SyncChanges,
    nowMs: EpochMs,
  ): ReturnType<Sync['applyOver']> {
    const latest = new Map<string, { change: SyncChange; order: number }>()
    let order = 0
    for await (const change of changes) latest.set(`${change.kind}\u0000${change.id}`, { change, order: order++ })
    if (!accounts.has(accountId)) return notFound('account')
    const bag = bagOf(accountId)
    if (onlyOverMs !== null && onlyOverMs !== bag.revision) return 'changed'
    for (const { name } of recordKinds.filter(({ single }) => single)) {
      const puts = [...latest.values()].filter(({ change }) => change.kind === name && change.type === 'put')
      const kept = puts.sort((a, b) => a.order - b.order).pop()?.change
      if (kept === undefined) continue
      for (const { id } of [...live(accountId, name), ...puts.map(({ change }) => change)]) {
        const change = { type: 'delete', kind: name, id, carriedMs: null } as const
        if (id !== kept.id) latest.set(`${name}\u0000${id}`, { change, order: order++ })
      }
    }
    const summary = { imported: 0, unchanged: 0, deleted: 0 }
    const changed = [...latest.entries()].filter(([key, { change }]) => {
      if (isSame(bag.rows.get(key), change)) summary.unchanged++
      else if (change.type === 'put') summary.imported++
      else summary.deleted++
      return !isSame(bag.rows.get(key), change)
    })
    changed.sort(([, a], [, b]) => carried(a.change) - carried(b.change) || a.order - b.order)
    const last = bag.revision
    changed.forEach(([key, { change }], index) => {
      const revision = revisionOf(index + 1, changed.length, last, nowMs)
      const given = change.type === 'put' ? change.createdMs : null
      const createdMs = given ?? bag.rows.get(key)?.createdMs ?? nowMs
      bag.rows.set(key, {
        kind: change.kind,
        id: change.id,
        revision,
        createdMs,
        put: change.type === 'put' ? change : null,
      })
      bag.revision = revision
    })
    return ok(summary satisfies ImportSummary)
  }

  return {
    erase: (accountId) => void bags.delete(accountId),

    async revision(accountId) {
      return bags.get(accountId)?.revision ?? 0
    },

    async page(accountId, query) {
      return pageOf(live(accountId, query.kind), query, bags.get(accountId)?.revision ?? 0)
    },

    async one(accountId, kind, idOrAlias) {
      return find(accountId, kind, idOrAlias)
    },

    async all(accountId, kind) {
      return live(accountId, kind)
        .sort(bySortThenId)
        .map((row) => encoder.encode(textOf(row)))
    },

    apply: (...given) => apply(null, ...given) as ReturnType<Sync['apply']>,
    applyOver: (accountId, revisionMs, ...given) => apply(revisionMs, accountId, ...given),

    async *export(accountId) {
      const rows = [...(bags.get(accountId)?.rows.values() ?? [])]
      rows.sort((a, b) => compareCodePoints(a.kind, b.kind) || compareCodePoints(a.id, b.id))
      for (const row of rows) {
        if (row.put) yield `{"kind":"${row.kind}","record":${textOf(row)}}`
        else if (row.kind === 'pluginSession') yield JSON.stringify({ kind: row.kind, id: row.id, deleted: true })
      }
    },
  }
}

function carried(change: SyncChange): number {
  return change.carriedMs ?? Number.MAX_SAFE_INTEGER
}

function isSame(row: Row | undefined, change: SyncChange): boolean {
  if (!row) return false
  if (change.type === 'delete') return row.put === null
  // A deleted session is never stored again.
  if (change.kind === 'pluginSession' && row.put === null) return true
  if (change.onlyOverRevision !== null) return change.onlyOverRevision !== row.revision
  const sameCreation = change.createdMs === null || change.createdMs === row.createdMs
  return row.put?.canonical === change.canonical && sameCreation
}

function pageOf(rows: Row[], query: PageQuery, newest: EpochMs): PageRows {
  const snapshotMs = query.snapshotMs ?? newest
  const matching = rows.filter(
    (row) =>
      (query.filter === null || row.put!.filter === query.filter) &&
      (query.since === null || row.revision > query.since),
  )
  const after = query.after
  const following = matching
    .filter((row) => row.revision <= snapshotMs)
    .filter(
      (row) =>
        after === null ||
        compareCodePoints(sortOf(row), after.sort) > 0 ||
        (sortOf(row) === after.sort && compareCodePoints(row.id, after.id) > 0),
    )
    .sort(bySortThenId)
  const docs: Uint8Array[] = []
  let bytes = 0
  for (const row of following) {
    if (docs.length === query.limit || bytes >= query.maxBytes) break
    const doc = encoder.encode(textOf(row))
    docs.push(doc)
    bytes += doc.length
  }
  const last = following[docs.length - 1]
  const next = last && docs.length < following.length ? { sort: sortOf(last), id: last.id } : null
  return { docs, snapshotMs, total: matching.length, next, revisionMs: newest }
}
