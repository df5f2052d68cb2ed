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
import { type AccountRow, accountOf } from '@flightbag/store'
import { purgeUsage, readUsage } from '../admission/usage.ts'
import { forgetWindow } from '../admission/windows.ts'
import type { Connection } from '../connection/connection.ts'
import type { Database } from '../connection/database.ts'
import { accountRow } from './account-number.ts'
import { eraseAccount } from './erase-account.ts'

/** Accounts with the shown facts of their keys: the first key's time, and the current key, which is the last one. */
const ACCOUNTS = `
  select id, email, display_name, status, created,
    (select created from api_key where account = a.n order by n limit 1) as first_key,
    (select created from api_key where account = a.n order by n desc limit 1) as last_key,
    (select prefix from api_key where account = a.n order by n desc limit 1) as prefix,
    (select count(*) from api_key where account = a.n) as keys
  from account a where id is not null`
const BY_ID = `${ACCOUNTS} and id = ?`
const BY_EMAIL = `${ACCOUNTS} and email_key = ?`
const LIST = `${ACCOUNTS} order by created, id`
const INSERT = 'insert into account (id, email, email_key, display_name, status, created) values (?, ?, ?, ?, ?, ?)'
const INSERT_KEY = 'insert into api_key (account, hash, prefix, created) values (?, ?, ?, ?)'
const CURRENT_KEY = 'select n from api_key where account = ? and hash is not null'
const SET_STATUS = 'update account set status = ? where id = ?'

function byId(connection: Connection, accountId: string): Account | null {
  const row = connection.get<AccountRow>(BY_ID, accountId)
  return row === undefined ? null : accountOf(row)
}

function byEmail(connection: Connection, email: string): Account | null {
  const row = connection.get<AccountRow>(BY_EMAIL, emailKey(email))
  return row === undefined ? null : accountOf(row)
}

function insertKey(connection: Connection, account: number, { hash, prefix }: NewKey, created: number): void {
  connection.run(INSERT_KEY, account, hash, prefix, created)
}

function currentKey(connection: Connection, account: number): number | null {
  return connection.get<{ n: number }>(CURRENT_KEY, account)?.n ?? null
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
        const n = connection.insert(INSERT, id, email, emailKey(email), displayName, status, nowMs)
        if (key !== null) insertKey(connection, n, key, nowMs)
        return ok(byId(connection, id)!)
      }),

    find: async (idOrEmail) => byId(records.read, idOrEmail) ?? byEmail(records.read, idOrEmail),

    list: async () => records.read.all<AccountRow>(LIST).map(accountOf),

    setStatus: (accountId, status) =>
      records.write((connection) => {
        const account = byId(connection, accountId)
        if (account === null) return notFound('account')
        if (account.status === 'unconfirmed') return badRequest('account', 'is not confirmed')
        connection.run(SET_STATUS, status, accountId)
        return ok({ ...account, status })
      }),

    async rotate(accountId, key, nowMs) {
      const rotated = await records.write((connection) => {
        const account = accountRow(connection, accountId)
        if (account === undefined) return notFound('account')
        const old = currentKey(connection, account.n)
        if (old === null) return badRequest('account', 'has no key')
        connection.run('update api_key set hash = null where n = ?', old)
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
        connection.run(SET_STATUS, 'active', accountId)
        return ok(byId(connection, accountId)!.apiKey)
      }),

    async remove(accountId) {
      return (await eraseAccount(database, accountId)) ? ok(null) : notFound('account')
    },

    usage: async (accountId, days, nowMs) => readUsage(database, accountId, firstUsageDay(nowMs, days)),

    purgeUsage: (nowMs) => purgeUsage(database, firstUsageDay(nowMs)),
  }
}
