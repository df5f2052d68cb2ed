import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type EpochMs, HOUR_MS } from '@flightbag/core/ports'
import type { Connection, Value } from '../connection/connection.ts'

/** A writer that does not write for so long has ended: its accounts are deleted. */
const ENDED_AFTER_MS = HOUR_MS

const ADD = `
  insert into account (id, email, email_key, display_name, status, created)
  values (null, ?, null, null, 'unconfirmed', ?)`
const WROTE = 'update account set created = ? where n = ? and id is null and email = ?'

/**
 * Accounts without an id, which no request finds. An import or a restore fills them in short transactions, and its
 * last one gives them their ids. Their e-mail column contains the mark of their writer; it is empty when the account is
 * being deleted. `created` of the first one contains the time at which the writer last wrote.
 */
export function hiddenAccounts(nowMs: EpochMs) {
  const mark = randomUUID()
  const startMs = performance.now()
  let first: number | null = null

  function timeMs(): EpochMs {
    return nowMs + Math.floor(performance.now() - startMs)
  }

  return {
    mark,
    /** Adds an account and returns its number. */
    add(connection: Connection): number {
      const n = connection.insert(ADD, mark, timeMs())
      first ??= n
      return n
    },
    /**
     * To be called in every transaction of the writer. Throws when the accounts are being deleted, because the writer
     * did not write for an hour, or because a restore took its place.
     */
    stillWriting(connection: Connection): void {
      if (first !== null && connection.run(WROTE, timeMs(), first, mark) === 0)
        throw new Error('the records of this command were deleted before it was done, because it stood still too long')
    },
  }
}

export type HiddenAccounts = ReturnType<typeof hiddenAccounts>

/**
 * Marks hidden accounts as being deleted: those whose deletion or whose writer was interrupted, and those of a given
 * mark; `all` includes the accounts that another process fills now.
 */
export function condemn(
  connection: Connection,
  which: { readonly mark: string } | { readonly nowMs: EpochMs } | 'all',
) {
  if (which === 'all') connection.run(`update account set email = '' where id is null`)
  else if ('mark' in which) connection.run(`update account set email = '' where id is null and email = ?`, which.mark)
  else {
    connection.run(
      `update account set email = '' where id is null and email in (
         select email from account where id is null group by email having max(created) < ?)`,
      which.nowMs - ENDED_AFTER_MS,
    )
  }
}

const MOVED = ['api_key', 'live_report', 'live_command']
const SHARED = `update record set account = ? where account = ? and kind = 'sharedPlanning'`
const TAKEN = 'id, email, email_key, display_name, status, created, session_day, sessions_new'
const TAKE = `
  update account set (${TAKEN}) = (?, ?, ?, ?, ?, ?, ?, ?), revision = ? where n = ? and id is null and email = ?`
const LEAVE = `update account set id = null, email = '', email_key = null, display_name = null where n = ?`

/**
 * Moves the shared plannings of an account to a hidden one. Their ids are unique in the whole store, so that no copy of
 * them can be made before.
 */
export function moveSharedPlannings(connection: Connection, from: number, to: number): void {
  connection.run(SHARED, to, from)
}

/**
 * Gives a hidden account the place of an account, with its keys and live state. The old one is then being deleted; its
 * records are still to be erased.
 */
export function takePlace(
  connection: Connection,
  { from, to, mark }: { readonly from: number; readonly to: number; readonly mark: string },
  revision: EpochMs,
): void {
  const values = Object.values(connection.get<Record<string, Value>>(`select ${TAKEN} from account where n = ?`, from)!)
  leave(connection, from)
  if (connection.run(TAKE, ...values, revision, to, mark) !== 1) throw new Error(`account ${to} is not hidden`)
  for (const table of MOVED) connection.run(`update ${table} set account = ? where account = ?`, to, from)
}

/** Removes an account's id and all that identifies its pilot: from then on it cannot be found. */
export function leave(connection: Connection, account: number): void {
  connection.run(LEAVE, account)
}
