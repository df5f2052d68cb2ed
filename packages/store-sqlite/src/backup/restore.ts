import { type BackupLine, type EpochMs, type KeyBackup, newestFirst, type RecordBackup } from '@flightbag/core/ports'
import { restoredChange } from '@flightbag/store'
import { eraseCondemned, eraseHidden } from '../accounts/erase-account.ts'
import { condemn, type HiddenAccounts, hiddenAccounts } from '../accounts/hidden-accounts.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { type LongWrite, longWrite } from '../connection/short-transactions.ts'
import { columnsOf } from '../imports/stage.ts'
import { setGuests, TOMBSTONE, writeRecord } from '../records/stored-record.ts'
import { keptSums } from '../records/totals.ts'
import { type Identities, openIdentities } from './identities.ts'

const EMPTY = 'select 1 from account where id is not null union all select 1 from airway limit 1'
const KEY = 'insert into api_key (account, hash, prefix, created) values (?, null, ?, ?)'
const USAGE = 'insert into key_usage (key, day, route, requests, errors) values (?, ?, ?, ?, ?)'
const LAST_USED = 'insert into key_last_used (key, last_used) values (?, ?)'

/** The lines and characters that are read before they are written. */
const [BATCH_LINES, BATCH_CHARACTERS] = [200, 1024 * 1024]

export function isEmpty(connection: Connection): boolean {
  return connection.get(EMPTY) === undefined
}

/**
 * Loads a backup into hidden accounts, with the usage of their keys, in short transactions. The last one makes all of
 * them visible together: a restore that ends before leaves a store that is empty, and the next one can begin.
 */
export async function restore(database: Database, lines: AsyncIterable<BackupLine>, nowMs: EpochMs): Promise<void> {
  await database.records.write((connection) => {
    if (!isEmpty(connection)) throw new Error('the store is not empty')
    condemn(connection, 'all')
  })
  await eraseCondemned(database)
  const hidden = hiddenAccounts(nowMs)
  const identities = openIdentities()
  try {
    await longWrite(database, async (write) => {
      await load(database, write, { lines, nowMs, hidden, identities })
      await write.transact(() => {
        hidden.stillWriting(write.connection)
        if (!isEmpty(write.connection)) throw new Error('the store is not empty')
        identities.reveal(write.connection, hidden.mark)
      })
    })
  } catch (error) {
    // The next restore deletes what is left.
    await eraseHidden(database, hidden.mark).catch(() => undefined)
    throw error
  } finally {
    identities.close()
  }
}

interface Load {
  readonly lines: AsyncIterable<BackupLine>
  readonly nowMs: EpochMs
  readonly hidden: HiddenAccounts
  readonly identities: Identities
}

async function load(database: Database, write: LongWrite, { lines, nowMs, hidden, identities }: Load): Promise<void> {
  const { connection } = write
  let account: RestoredAccount | null = null
  let keys: RestoredKey[] = []

  function* rows(batch: readonly BackupLine[]): Generator<undefined, void> {
    for (const line of batch) {
      if (line.type === 'airway') identities.addAirway(line)
      else if (line.type === 'account') {
        yield* account?.finish() ?? []
        account = restoredAccount(connection, hidden.add(connection), line.id)
        identities.addAccount(account.n, { ...line, revision: Math.max(line.revision, nowMs) })
      } else if (account === null) throw new Error(`a ${line.type} stands before every account`)
      else if (line.type === 'key') {
        const n = connection.insert(KEY, account.n, line.prefix, line.created)
        if (line.hash !== null) identities.addKey(n, line.hash)
        keys.push({ n, line })
      } else account.addRecord(line)
      yield
    }
  }

  async function store(steps: Generator<undefined, void>): Promise<void> {
    await write.inSteps(steps, () => hidden.stillWriting(connection))
    const restored = keys
    keys = []
    if (restored.length > 0) await database.counters.write((file) => restoreUsage(file, restored))
  }

  for await (const batch of batches(lines)) await store(rows(batch))
  function* end(): Generator<undefined, void> {
    yield* account?.finish() ?? []
  }
  await store(end())
}

/** The lines in groups, so that no transaction is open while a line is read. */
async function* batches(lines: AsyncIterable<BackupLine>): AsyncGenerator<readonly BackupLine[]> {
  let batch: BackupLine[] = []
  let characters = 0
  for await (const line of lines) {
    batch.push(line)
    characters += line.type === 'record' ? (line.doc?.length ?? 0) : 0
    if (batch.length < BATCH_LINES && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  yield batch
}

/** A key of the backup and the number of its row. */
interface RestoredKey {
  readonly n: number
  readonly line: KeyBackup
}

type RestoredAccount = ReturnType<typeof restoredAccount>

function restoredAccount(connection: Connection, account: number, accountId: string) {
  const sums = keptSums()

  function addRecord(record: RecordBackup): void {
    const { kind, id, revision, created, doc } = record
    const columns = doc === null ? null : columnsOf(restoredChange(accountId, record))
    const n = writeRecord(connection, { account, kind, id }, undefined, {
      ...(columns === null ? TOMBSTONE : { ...columns, sort: columns.sort ?? newestFirst(revision) }),
      revision,
      created,
      doc,
    })
    if (columns === null) return
    if (kind === 'sharedPlanning') setGuests(connection, n, columns.guests)
    sums.move(kind, undefined, { ...columns, live: 1 })
  }

  return { n: account, addRecord, finish: () => sums.write(connection, account) }
}

function restoreUsage(connection: Connection, keys: readonly RestoredKey[]): void {
  for (const { n, line } of keys) {
    for (const { day, route, requests, errors } of line.usage) connection.run(USAGE, n, day, route, requests, errors)
    if (line.lastUsed !== null) connection.run(LAST_USED, n, line.lastUsed)
  }
}
