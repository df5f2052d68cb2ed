import { hash, randomUUID } from 'node:crypto'
import {
  badRequest,
  type EpochMs,
  err,
  type ImportSummary,
  notFound,
  ok,
  type Sync,
  type SyncChange,
} from '@flightbag/core'
import { isNoAccount } from '../accounts/no-account.ts'
import type { Db } from '../connection/database.ts'
import { analyzeAfterImport } from '../schema/analyze.ts'
import { readStatements } from '../statements.ts'
import { arrayText } from './array-text.ts'
import { joinedTexts } from './joined-texts.ts'

const statements = readStatements('sync', ['stage', 'commit', 'discard', 'export'])

/** Rows are staged in chunks of about this size, so that the memory of an import is bounded. */
const CHUNK_ROWS = 1000
const CHUNK_BYTES = 1024 * 1024

/** Writes records. An import is staged in chunks; one statement then makes all of it visible. */
export function recordSync({ sql }: Pick<Db, 'sql'>): Sync {
  async function stage(
    accountId: string,
    importId: string,
    nowMs: EpochMs,
    changes: readonly SyncChange[],
    firstOrder: number,
  ): Promise<void> {
    const columns = STAGED.map((valueIn) => columnText(changes.map(valueIn)))
    const bodies = joinedTexts(changes.map((change) => (change.type === 'put' ? change.body : '')))
    await sql.query(statements.stage, [importId, nowMs, firstOrder, ...columns, bodies, accountId])
  }

  async function stageAll(
    accountId: string,
    importId: string,
    changes: AsyncIterable<SyncChange> | Iterable<SyncChange>,
    nowMs: EpochMs,
  ): Promise<{ readonly staged: number; readonly chunks: number }> {
    let staged = 0
    let chunks = 0
    let chunk: SyncChange[] = []
    let bytes = 0
    // The database stores one chunk while the next one is read and checked.
    let storing: Promise<void> = Promise.resolve()
    try {
      for await (const change of changes) {
        chunk.push(change)
        bytes += change.type === 'put' ? change.body.length : 0
        if (chunk.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
        await storing
        storing = stage(accountId, importId, nowMs, chunk, staged)
        storing.catch(() => undefined)
        chunks++
        staged += chunk.length
        chunk = []
        bytes = 0
      }
    } finally {
      await Promise.allSettled([storing])
    }
    await storing
    if (chunk.length > 0) await stage(accountId, importId, nowMs, chunk, staged)
    return { staged: staged + chunk.length, chunks }
  }

  return {
    async apply(accountId, changes, nowMs) {
      const importId = randomUUID()
      try {
        const { staged, chunks } = await stageAll(accountId, importId, changes, nowMs)
        // The commit of a large import can exceed the statement timeout.
        const copy = chunks > 0 ? sql.queryUnlimited : sql.query
        const [summary] = await copy<Record<keyof ImportSummary, number | string>>(statements.commit, [
          importId,
          accountId,
          nowMs,
          staged,
        ])
        const imported = Number(summary!.imported)
        const deleted = Number(summary!.deleted)
        // The records are stored: an error of the analysis is no error of the import.
        if (chunks > 0) await analyzeAfterImport(sql, imported + deleted).catch(() => undefined)
        return ok({ imported, unchanged: Number(summary!.unchanged), deleted })
      } catch (error) {
        await sql.query(statements.discard, [importId, accountId]).catch(() => undefined)
        if (isNoAccount(error)) return notFound('account')
        const taken = takenElsewhere(error)
        if (taken === null) throw error
        const refusal = badRequest(
          'record.id',
          `${taken.id ?? 'an id in it'} is that of a shared planning of another account`,
        )
        return taken.id === null ? refusal : err({ ...refusal.failure, recordId: taken.id })
      }
    },

    async *export(accountId) {
      let after = { kind: '', id: '' }
      for (;;) {
        const rows = await sql.query<{ kind: string; id: string; doc: string | null }>(statements.export, [
          accountId,
          after.kind,
          after.id,
          CHUNK_BYTES,
        ])
        for (const { kind, id, doc } of rows) {
          yield doc === null ? JSON.stringify({ kind, id, deleted: true }) : `{"kind":"${kind}","record":${doc}}`
        }
        const last = rows.at(-1)
        if (!last) return
        after = last
      }
    },
  }
}

/** The error of `shared_planning_move`; its detail is the id. */
const TAKEN = 'a shared planning of another account'

/**
 * For an error because another account owns a shared planning: its id, if the error contains it. Null for any other
 * error.
 */
function takenElsewhere(error: unknown): { readonly id: string | null } | null {
  if (!(error instanceof Error) || error.message !== TAKEN) return null
  return { id: 'detail' in error ? String(error.detail) : null }
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
  ({ carriedMs }) => carriedMs,
  ofPut(({ createdMs }) => createdMs),
  (change) => (change.type === 'put' && change.setsCreated ? 1 : 0),
  ofPut(({ sort }) => sort),
  ofPut(({ filter }) => filter),
  ofPut(({ alias }) => alias),
  ofPut(({ sums }) => sums?.day ?? null),
  ofPut(({ sums }) => (sums ? `{${sums.values.join(',')}}` : null)),
  ofPut(({ amounts }) => (amounts ? JSON.stringify(amounts) : null)),
  ofPut(({ guests }) => (guests.length > 0 ? arrayText(guests) : null)),
  ofPut(({ dueMs }) => dueMs),
  ofPut(({ onlyOverRevision }) => onlyOverRevision),
  ofPut(({ canonical }) => hash('sha256', canonical)),
]

/** The values of a column as an array; null if all are, because PostgreSQL parses each element. */
function columnText(values: readonly (string | number | null)[]): string | null {
  return values.every((value) => value === null) ? null : arrayText(values)
}
