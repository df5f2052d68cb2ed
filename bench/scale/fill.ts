import { createHash } from 'node:crypto'
import { DAY_MS, type NewKey, type SyncChange } from '@flightbag/core'
import type { PostgresStore } from '@flightbag/store-postgres'
import { generateBag } from '../../fixtures/generate.ts'
import { changesOf } from '../bag.ts'

/** The account of the requests: five years of flying. */
export const PILOT = 'pilot'

/** The account that is copied. Copy number `n` is {@link copyOf}. */
const MODEL = 'copy-0'

export function copyOf(n: number): string {
  return `copy-${n}`
}

export function keyHashOf(accountId: string): Buffer {
  return createHash('sha256').update(accountId).digest()
}

export interface Size {
  /** The records of the pilot, half of them notes and half of them logbook entries. */
  readonly pilotRecords: number
  /** The other accounts. */
  readonly accounts: number
  /** The records of each of them. */
  readonly each: number
  /** The days before today for which the usage of the pilot's key is stored. */
  readonly usageDays: number
}

const CARDS = 50
const SESSIONS = 50
const RECORD_BYTES = 300

/** The copies of one statement, and the statements at a time. */
const COPIES = 2_000
const WRITERS = 2

const ROUTES = 30

/** Tables with one set of rows for each account, beside the account and its key. */
const COPIED = ['account_stamp', 'record', 'session', 'record_count', 'logbook_sum', 'session_amount'] as const

/** Fills an empty store: the pilot and one other account by imports; the server copies the rows of the latter. */
export async function fill(store: PostgresStore, size: Size): Promise<void> {
  await open(store, PILOT, size.pilotRecords, { aerodrome: CARDS, pluginSession: SESSIONS })
  await addUsage(store, size.usageDays)
  if (size.accounts > 0) {
    await open(store, MODEL, size.each, {})
    await copyModel(store, size.accounts)
  }
  await store.db.sql.queryUnlimited('analyze', [])
}

async function open(store: PostgresStore, id: string, records: number, others: Record<string, number>): Promise<void> {
  const key: NewKey = { hash: keyHashOf(id), prefix: 'svc_live_bench' }
  await store.accounts.create({ id, email: id, displayName: null }, key, Date.now())
  const counts = { note: records >> 1, logbook: records >> 1, ...others }
  const changes: SyncChange[] = changesOf(id, generateBag({ seed: 1, counts, recordBytes: RECORD_BYTES }))
  const applied = await store.sync.apply(id, changes, Date.now())
  if (!applied.ok) throw new Error(JSON.stringify(applied.failure))
}

/** Usage of every route on each of the last days, as a key has that is in use. */
async function addUsage({ db }: PostgresStore, days: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS)
  await db.sql.query(
    `insert into key_usage (key_id, day, route, requests, errors, last_used)
     select k.id, $2::int - d, 'GET /v1/route-' || r, 100, 1, ($2::int - d) * 86400000::bigint
     from api_key k, generate_series(1, $3::int) d, generate_series(1, $4::int) r where k.account_id = $1`,
    [PILOT, today, days, ROUTES],
  )
}

async function copyModel(store: PostgresStore, accounts: number): Promise<void> {
  const statements = [ACCOUNTS, KEYS, ...(await Promise.all(COPIED.map((table) => copyStatement(store, table))))]
  let next = 1
  async function writer() {
    for (let from = next; from < accounts; from = next) {
      next = Math.min(from + COPIES, accounts)
      for (const statement of statements) {
        await store.db.sql.queryUnlimited(statement, [from, Math.min(from + COPIES, accounts) - 1])
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

const NUMBERS = `generate_series($1::int, $2::int) as copy (number)`

const ACCOUNTS = `
  insert into account (id, email, email_key, status, created)
  select 'copy-' || number, 'copy-' || number, 'copy-' || number, 'active', 0 from ${NUMBERS}`

const KEYS = `
  insert into api_key (account_id, hash, prefix, created)
  select 'copy-' || number, sha256(('copy-' || number)::bytea), 'svc_live_bench', 0 from ${NUMBERS}`

/** Copies the model's rows of a table, account by account: the condition on the number makes it the outer loop. */
async function copyStatement({ db }: PostgresStore, table: string): Promise<string> {
  const rows = await db.sql.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and attname <> 'account_id' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name).join(', ')
  return `
    insert into ${table} (account_id, ${columns})
    select 'copy-' || number, ${columns} from ${NUMBERS}
    cross join lateral (select ${columns} from ${table} where account_id = '${MODEL}' and number > 0) model`
}
