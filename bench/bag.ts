import { createHash, randomBytes } from 'node:crypto'
import { readImportLine, type SyncChange } from '@flightbag/core'
import { makeApiKey, type Store } from '@flightbag/core/ports'
import { migrate, openPostgres, type PostgresStore } from '@flightbag/store-postgres'
import postgres from 'postgres'
import { largeBag } from './large-bag.ts'

/** The aerodrome cards of each caller. */
export const CARDS = 500
const CARD_BYTES = 3000

/** Sizes of the logbooks for the totals, in entries. */
export const LOGBOOKS = [1_000, 10_000, 50_000] as const

export function logbookAccount(entries: number): string {
  return `logbook-${entries}`
}

/** The accounts of the callers. */
export const PILOTS: readonly string[] = Array.from({ length: 16 }, (_, n) => `pilot-${n}`)

/** A filled database, and the key of each account. */
export interface Bag {
  readonly store: PostgresStore
  readonly keys: ReadonlyMap<string, string>
}

/**
 * Fills an empty database: the service's own tables, which the floor also reads, and separate tables for the naive
 * server and the peer.
 */
export async function fillBag(url: string): Promise<Bag> {
  const store = openPostgres(url)
  await migrate(store.db)
  const keys = await fillPilots(store)
  for (const entries of LOGBOOKS) {
    keys.set(
      logbookAccount(entries),
      await openAccount(store, logbookAccount(entries), largeBag('logbook', entries, 300)),
    )
  }
  await othersTables(url)
  return { store, keys }
}

/** Fills a store with the accounts of the callers, and returns their keys. */
export async function fillPilots(store: Store): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const pilot of PILOTS) keys.set(pilot, await openAccount(store, pilot, largeBag('aerodrome', CARDS, CARD_BYTES)))
  return keys
}

/** Creates an account with records, and returns its key. */
async function openAccount(store: Store, id: string, lines: Iterable<string>) {
  const made = makeApiKey({
    prefix: 'svc_live_',
    randomBytes,
    sha256: (input) => createHash('sha256').update(input).digest(),
  })
  await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, made.stored, Date.now())
  await store.sync.apply(id, changesOf(id, lines), Date.now())
  return made.key
}

export function changesOf(accountId: string, lines: Iterable<string>): SyncChange[] {
  return [...lines].flatMap((line) => {
    const read = readImportLine(line, { accountId, nowMs: Date.now() })
    return read.ok ? [read.value] : []
  })
}

async function othersTables(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`
    create table naive_record (account_id text, kind text, id text, code text, doc jsonb,
      primary key (account_id, kind, id));
    create table naive_usage (key_id int, day text, route text, requests int, primary key (key_id, day, route));
    create table naive_live (account_id text primary key, report jsonb);
    create table naive_session (account_id text, id text, doc jsonb, primary key (account_id, id));
    insert into naive_record select account_id, kind, id, alias, doc::jsonb from record where kind = 'aerodrome';
    create schema peer;
    create table peer.aerodrome (id text primary key, code text, doc jsonb);
    create index on peer.aerodrome (code);
    insert into peer.aerodrome select id, alias, doc::jsonb from record
      where kind = 'aerodrome' and account_id = '${PILOTS[0]}';
    analyze`)
  await sql.end()
}
