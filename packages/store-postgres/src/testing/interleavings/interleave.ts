import postgres from '@flightbag/store-postgres/driver'
import type { Db } from '../../connection/database.ts'
import { dbOver, openPostgresDb } from '../../connection/open-postgres.ts'
import { PLANNING } from '../../connection/planning.ts'
import { migrate } from '../../schema/migrate.ts'
import { type PostgresStore, storeOver } from '../../store.ts'
import { accountRows } from './account-rows.ts'
import { OPERATIONS, type OperationName, START_MS, type TestAccount, usedAccount } from './operations.ts'

/** The advisory lock for which the transactions of the first operation wait before they commit. */
const GATE = 7

/** A connection with this setting waits at the end of each transaction that has changed a row. */
const HOLD = `
  create function hold_commit() returns trigger language plpgsql as $$
  begin
    if current_setting('flightbag_test.held', true) = 'on' then
      perform pg_advisory_xact_lock_shared(${GATE});
    end if;
    return null;
  end $$;
  do $$
  declare t text;
  begin
    for t in select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'import%'
    loop
      execute format('create constraint trigger hold after insert or update or delete on %I
        deferrable initially deferred for each row execute function hold_commit()', t);
    end loop;
  end $$`

/** Two operations and the account on which they meet. */
export interface Meeting {
  readonly first: OperationName
  readonly second: OperationName
  /** Whether the second operation arrived before the first one at its process: it was overtaken. */
  readonly overtaken: boolean
}

type Role = 'first' | 'second'

/** What a meeting left and answered, as text. */
type Outcome = string

/** A meeting whose outcome neither order gives, and the outcome of the first operation before the second. */
export interface Strange {
  readonly found: Outcome
  readonly usual: Outcome
}

/** A database in which the test decides when the first of two operations commits. */
export interface Interleaving {
  readonly db: Db
  /**
   * Lets the second operation arrive when the first one has changed its rows and not committed. Null if the answers and
   * rows are the same as when one operation runs after the other.
   */
  meet(meeting: Meeting): Promise<Strange | null>
  /** Changes the statements of the program while `work` runs. Fails if no changed statement ran. */
  withStatements<T>(change: (text: string) => string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Makes the database at an address ready for interleavings. */
export async function openInterleaving(url: string): Promise<Interleaving> {
  const held = new URL(url)
  held.searchParams.set('flightbag_test.held', 'on')
  let change: ((text: string) => string) | null = null
  let hasRunChanged = false
  function textOf(text: string): string {
    const changed = change === null ? text : change(text)
    hasRunChanged ||= changed !== text
    return changed
  }
  const [db, heldDb] = [openReplacing(url, textOf), openReplacing(held.href, textOf)]
  const gate = openPostgresDb(url, { connections: 1 })
  await migrate(db)
  await db.sql.query(HOLD, [])
  const rowsOf = await accountRows(db)
  const [free, holding] = [storeOver(db), storeOver(heldDb)]

  async function run(store: PostgresStore, { overtaken, ...names }: Meeting, account: TestAccount, role: Role) {
    const nowMs = START_MS + ((role === 'first') === overtaken ? 6000 : 1000)
    const call = { account, nowMs, role }
    const answer = await OPERATIONS[names[role]](store, call).catch((error: unknown) => String(error))
    return JSON.stringify(answer ?? null).replaceAll(account.id, 'ACCOUNT')
  }

  /** The number of statements that wait for a lock. */
  async function waiting(): Promise<number> {
    const [found] = await gate.sql.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    )
    return found!.n
  }

  /** Resolves when work has ended, or as many statements wait. */
  async function endedOrWaiting(work: Promise<unknown>, count: number): Promise<void> {
    let ended = false
    void work.finally(() => {
      ended = true
    })
    while (!ended && (await waiting()) < count) await new Promise((resolve) => setImmediate(resolve))
  }

  async function outcome(account: TestAccount, first: string, second: string): Promise<Outcome> {
    const rows = await rowsOf(account.id)
    // Its open check flight would be closed by each later meeting that closes flights.
    await free.accounts.remove(account.id)
    return `first ${first}\nsecond ${second}\n${rows}`
  }

  async function together(meeting: Meeting): Promise<Outcome> {
    const account = await usedAccount(free)
    await gate.sql.query(`select pg_advisory_lock(${GATE})`, [])
    const one = run(holding, meeting, account, 'first')
    await endedOrWaiting(one, 1)
    const other = run(free, meeting, account, 'second')
    await endedOrWaiting(other, 2)
    await gate.sql.query(`select pg_advisory_unlock(${GATE})`, [])
    return outcome(account, await one, await other)
  }

  async function inTurn(meeting: Meeting, roles: readonly [Role, Role]): Promise<Outcome> {
    // Made only now: a check flight of any account is closed.
    const account = await usedAccount(free)
    const answers = { first: '', second: '' }
    for (const role of roles) answers[role] = await run(free, meeting, account, role)
    return outcome(account, answers.first, answers.second)
  }

  return {
    db,
    async meet(meeting) {
      const found = await together(meeting)
      const usual = await inTurn(meeting, ['first', 'second'])
      return found === usual || found === (await inTurn(meeting, ['second', 'first'])) ? null : { found, usual }
    },
    async withStatements(planted, work) {
      hasRunChanged = false
      change = planted
      const result = await work().finally(() => {
        change = null
      })
      if (!hasRunChanged) throw new Error('no changed statement ran')
      return result
    },
    async close() {
      await Promise.all([db.close(), heldDb.close(), gate.close()])
    },
  }
}

/** Connects to a database to which statements are sent in another form. */
function openReplacing(url: string, textOf: (text: string) => string): Db {
  function replacing<S extends Pick<postgres.Sql, 'unsafe'>>(sql: S): S {
    const run: postgres.Sql['unsafe'] = sql.unsafe
    const unsafe: postgres.Sql['unsafe'] = (text, ...rest) => run(textOf(text), ...rest)
    return Object.assign(sql, { unsafe })
  }
  const driver = replacing(postgres(url, { max: 10, connection: PLANNING, onnotice: () => undefined }))
  const reserve = driver.reserve
  return dbOver(Object.assign(driver, { reserve: async () => replacing(await reserve()) }))
}
