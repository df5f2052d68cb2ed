import {
  type Account,
  type Accounts,
  badRequest,
  emailKey,
  firstUsageDay,
  type NewKey,
  notFound,
  ok,
} from '@flightbag/core/ports'
import { accountOf } from '@flightbag/store'
import { purgeUsage, readUsage } from '../admission/usage.ts'
import { forgetWindow } from '../admission/windows.ts'
import { cold, rowsOf } from '../connection/cold.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { accountRow } from './account-number.ts'
import { eraseAccount } from './erase-account.ts'

/** Accounts with the shown facts of their keys: the first key's time, and the current key, which is the last one. */
const accountsQuery = cold
  .selectFrom('account as a')
  .select(['a.id', 'a.email', 'a.display_name', 'a.status', 'a.created'])
  .select((eb) => {
    const keys = eb.selectFrom('api_key as k').whereRef('k.account', '=', 'a.n')
    return [
      keys.select('k.created').orderBy('k.n').limit(1).as('first_key'),
      keys.select('k.created').orderBy('k.n', 'desc').limit(1).as('last_key'),
      keys.select('k.prefix').orderBy('k.n', 'desc').limit(1).as('prefix'),
      keys.select(({ fn }) => fn.countAll<number>().as('n')).as('keys'),
    ]
  })
  .where('a.id', 'is not', null)

function byId(connection: Connection, accountId: string): Account | null {
  const [row] = rowsOf(connection, accountsQuery.where('a.id', '=', accountId))
  return row === undefined ? null : accountOf(row)
}

function byEmail(connection: Connection, email: string): Account | null {
  const [row] = rowsOf(connection, accountsQuery.where('a.email_key', '=', emailKey(email)))
  return row === undefined ? null : accountOf(row)
}

function insertKey(connection: Connection, account: number, { hash, prefix }: NewKey, created: number) {
  return rowsOf(connection, cold.insertInto('api_key').values({ account, hash, prefix, created }))
}

function currentKey(connection: Connection, account: number): number | null {
  return (
    rowsOf(
      connection,
      cold.selectFrom('api_key').select('n').where('account', '=', account).where('hash', 'is not', null),
    )[0]?.n ?? null
  )
}

/** Accounts, keys and their usage. */
export function accountStore(database: Database): Accounts {
  const { records, counters } = database
  return {
    create: ({ id, email, displayName }, key, nowMs) =>
      records.write((connection) => {
        if (byId(connection, id) !== null) return badRequest('id', 'is taken')
        if (byEmail(connection, email) !== null) return badRequest('email', 'is taken')
        const status = key === null ? 'unconfirmed' : 'active'
        const account = {
          id,
          email,
          email_key: emailKey(email),
          display_name: displayName,
          status,
          created: nowMs,
        } as const
        const [inserted] = rowsOf(connection, cold.insertInto('account').values(account).returning('n'))
        if (key !== null) insertKey(connection, inserted!.n, key, nowMs)
        return ok(byId(connection, id)!)
      }),

    find: async (idOrEmail) => byId(records.read, idOrEmail) ?? byEmail(records.read, idOrEmail),

    list: async () => rowsOf(records.read, accountsQuery.orderBy('a.created').orderBy('a.id')).map(accountOf),

    setStatus: (accountId, status) =>
      records.write((connection) => {
        const account = byId(connection, accountId)
        if (account === null) return notFound('account')
        if (account.status === 'unconfirmed') return badRequest('account', 'is not confirmed')
        rowsOf(connection, cold.updateTable('account').set({ status }).where('id', '=', accountId))
        return ok({ ...account, status })
      }),

    async rotate(accountId, key, nowMs) {
      const rotated = await records.write((connection) => {
        const account = accountRow(connection, accountId)
        if (account === undefined) return notFound('account')
        const old = currentKey(connection, account.n)
        if (old === null) return badRequest('account', 'has no key')
        rowsOf(connection, cold.updateTable('api_key').set({ hash: null }).where('n', '=', old))
        insertKey(connection, account.n, key, nowMs)
        return ok({ old, info: byId(connection, accountId)!.apiKey! })
      })
      if (!rotated.ok) return rotated
      // The key is replaced: without this answer, nobody would know it. What is left of the old one has no effect.
      await counters.write((connection) => forgetWindow(connection, rotated.value.old)).catch(() => undefined)
      return ok(rotated.value.info)
    },

    ensure: (accountId, key, nowMs) =>
      records.write((connection) => {
        const account = accountRow(connection, accountId)
        if (account === undefined) return notFound('account')
        if (currentKey(connection, account.n) !== null) return ok(null)
        insertKey(connection, account.n, key, nowMs)
        rowsOf(connection, cold.updateTable('account').set({ status: 'active' }).where('id', '=', accountId))
        return ok(byId(connection, accountId)!.apiKey)
      }),

    async remove(accountId) {
      return (await eraseAccount(database, accountId)) ? ok(null) : notFound('account')
    },

    usage: async (accountId, days, nowMs) => readUsage(database, accountId, firstUsageDay(nowMs, days)),

    purgeUsage: (nowMs) => purgeUsage(database, firstUsageDay(nowMs)),
  }
}
