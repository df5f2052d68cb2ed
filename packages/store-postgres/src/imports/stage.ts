import { hash, randomUUID } from 'node:crypto'
import type { SyncChange } from '@flightbag/core'
import { documentTail, type EpochMs, importChange, importDecisions } from '@flightbag/core/ports'
import type { Sql } from '../connection/database.ts'
import { arrayText, joinedTexts } from '../records/array-text.ts'
import { onTableOf } from '../records/page-statements.ts'
import { type ComparedRow, comparedRecord, importStatements as statements } from './statements.ts'

/**
 * Rows are staged in chunks of about this size. The bodies of an import are in memory only until their chunk is staged;
 * what was decided about each record, some 500 bytes, stays there until the commit.
 */
const CHUNK_ROWS = 1000
const CHUNK_BYTES = 1024 * 1024

/** An import whose bodies are in the database, and what was decided about its changes; at first without changes. */
export function newImport(accountId: string, onlyOverMs: EpochMs | null) {
  return {
    accountId,
    importId: randomUUID(),
    /** The only revision of the account over which it is made; null for any. */
    onlyOverMs,
    decisions: importDecisions(),
    /** The oldest revision of the account with which a change was compared; before all if there was no account. */
    comparedAt: Number.MAX_SAFE_INTEGER,
    /** The timelines of the server on which changes were compared. */
    timelines: new Set<number>(),
    /** The number of staged changes. */
    staged: 0,
    /** Whether the import has more changes than one chunk. */
    long: false,
    /** The kinds of its changes. */
    kinds: new Set<string>(),
  }
}

export type StagedImport = ReturnType<typeof newImport>

/** Stages all changes: the database stores one chunk while the next one is read and checked. */
export async function stageAll(
  sql: Sql,
  staged: StagedImport,
  changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
  nowMs: EpochMs,
): Promise<void> {
  let chunk: SyncChange[] = []
  let bytes = 0
  let storing: Promise<void> = Promise.resolve()
  function store(): void {
    const first = staged.staged
    staged.staged += chunk.length
    storing = stageChunk(sql, staged, { changes: chunk, first, nowMs })
    storing.catch(() => undefined)
    chunk = []
    bytes = 0
  }
  try {
    for await (const change of changes) {
      chunk.push(change)
      bytes += change.type === 'put' ? change.body.length : 0
      if (chunk.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
      await storing
      staged.long = true
      store()
    }
    await storing
    if (chunk.length > 0) store()
  } finally {
    await Promise.allSettled([storing])
  }
  await storing
}

interface Chunk {
  readonly changes: readonly SyncChange[]
  /** The place of its first change among those of the import. */
  readonly first: number
  readonly nowMs: EpochMs
}

/** Stores the bodies of a chunk, and decides its changes by the stored records that they concern. */
async function stageChunk(sql: Sql, staged: StagedImport, { changes, first, nowMs }: Chunk): Promise<void> {
  const { accountId, importId, decisions } = staged
  const columns = STAGED.map((valueIn) => columnText(changes.map(valueIn)))
  const bodies = joinedTexts(changes.map((change) => (change.type === 'put' ? documentTail(change.body) : '')))
  const [kinds, ids, digests] = [columns[0], columns[1], columns.at(-1)]
  for (const { kind } of changes) staged.kinds.add(kind)
  const tables = tablesOf(new Set(changes.map(({ kind }) => kind)))
  const [, ...found] = await Promise.all([
    sql.query(statements.stage, [accountId, importId, nowMs, first, ...columns, bodies]),
    ...tables.map((kind) => sql.query<HeadRow>(onTableOf(kind, statements.heads), [accountId, kinds, ids, digests])),
  ])
  const stored = new Map<number, ComparedRow>()
  for (const rows of found) {
    staged.comparedAt = Math.min(staged.comparedAt, rows[0]?.stamp ?? BEFORE_ALL)
    if (rows[0] !== undefined) staged.timelines.add(rows[0].server)
    for (const row of rows) if (row.place !== null) stored.set(row.place - 1, row)
  }
  changes.forEach((change, place) => {
    const row = stored.get(place)
    decisions.decide(importChange(change, first + place), row && comparedRecord(row))
  })
}

/** Older than every revision. */
const BEFORE_ALL = -1

/** One row for each stored record; a single one without a record if there is none; no row if there is no account. */
interface HeadRow extends ComparedRow {
  readonly stamp: number
  readonly server: number
  readonly place: number | null
}

/** A kind of each table that has records of `kinds`. */
export function tablesOf(kinds: ReadonlySet<string>): readonly string[] {
  const others = [...kinds].filter((kind) => kind !== 'pluginSession')
  return [...others.slice(0, 1), ...(kinds.has('pluginSession') ? ['pluginSession'] : [])]
}

type Put = Extract<SyncChange, { type: 'put' }>

/** A value that a deletion does not have. */
function ofPut(valueIn: (change: Put) => string | number | null) {
  return (change: SyncChange) => (change.type === 'put' ? valueIn(change) : null)
}

/** The columns of the stage between `ord` and `body`. */
const STAGED: readonly ((change: SyncChange) => string | number | null)[] = [
  ({ kind }) => kind,
  ({ id }) => id,
  ofPut(({ sort }) => sort),
  ofPut(({ filter }) => filter),
  ofPut(({ alias }) => alias),
  ofPut(({ sums }) => sums?.day ?? null),
  ofPut(({ sums }) => (sums ? `{${sums.values.join(',')}}` : null)),
  ofPut(({ amounts }) => (amounts ? JSON.stringify(amounts) : null)),
  ofPut(({ dueMs }) => dueMs),
  ofPut(({ canonical }) => hash('sha256', canonical)),
]

/** The values of a column as an array; null if all are, because PostgreSQL parses each element. */
export function columnText(values: readonly (string | number | null)[]): string | null {
  return values.every((value) => value === null) ? null : arrayText(values)
}
