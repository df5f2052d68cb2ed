import {
  type Account,
  type Accounts,
  badRequest,
  emailKey,
  firstUsageDay,
  instantText,
  type NewKey,
  notFound,
  ok,
} from '@flightbag/core/ports'
import { accountOf } from '@flightbag/store'
import { type Kysely, sql, type Transaction } from 'kysely'
import { purgeUsage } from '../admission/purge-usage.ts'
import { readUsage } from '../admission/usage.ts'
import type { Db } from '../connection/database.ts'
import { makeDurable } from '../connection/durable.ts'
import { withRetries } from '../connection/retries.ts'
import type { Tables } from '../schema/tables.ts'
import { eraseAccount } from './erase-account.ts'
import { insertFirstRows } from './first-rows.ts'

/**
 * Accounts with the creation times of their first and last keys, and the prefix of the last one, which is the current
 * key.
 */
function selectAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.display_name', 'a.status', 'a.created'])
    .select((eb) => {
      const keys = eb.selectFrom('api_key as k').whereRef('k.account_id', '=', 'a.id')
      return [
        keys.select('k.created').orderBy('k.id').limit(1).as('first_key'),
        keys.select('k.created').orderBy('k.id', 'desc').limit(1).as('last_key'),
        keys.select('k.prefix').orderBy('k.id', 'desc').limit(1).as('prefix'),
        keys.select(({ fn }) => fn.countAll<number>().as('n')).as('keys'),
      ]
    })
}

async function byId(db: Kysely<Tables>, accountId: string): Promise<Account | null> {
  const row = await selectAccounts(db).where('a.id', '=', accountId).executeTakeFirst()
  return row ? accountOf(row) : null
}

async function byEmail(db: Kysely<Tables>, email: string): Promise<Account | null> {
  const row = await selectAccounts(db).where('a.email_key', '=', emailKey(email)).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** PostgreSQL cannot store U+0000, so no account has such a name. */
function canBeStored(text: string) {
  return !text.includes('\0')
}

function insertKey(trx: Transaction<Tables>, accountId: string, { hash, prefix }: NewKey, created: number) {
  return trx.insertInto('api_key').values({ account_id: accountId, hash, prefix, created }).execute()
}

/** Accounts, keys and their usage in a database. */
export function accountStore(db: Pick<Db, 'kysely' | 'sql' | 'isCluster'>): Accounts {
  const { kysely } = db
  return {
    create: ({ id, email, displayName }, key, nowMs) =>
      withRetries(() =>
        kysely.transaction().execute(async (trx) => {
          const inserted = await trx
            .insertInto('account')
            .values({
              id,
              email,
              email_key: emailKey(email),
              display_name: displayName,
              status: key === null ? 'unconfirmed' : 'active',
              created: nowMs,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .executeTakeFirst()
          if (!inserted) return badRequest((await byId(trx, id)) ? 'id' : 'email', 'is taken')
          await insertFirstRows(trx, id, 0)
          if (key !== null) await insertKey(trx, id, key, nowMs)
          return ok((await byId(trx, id))!)
        }),
      ),

    async find(idOrEmail) {
      if (!canBeStored(idOrEmail)) return null
      return (await byId(kysely, idOrEmail)) ?? byEmail(kysely, idOrEmail)
    },

    async list() {
      const rows = await selectAccounts(kysely).orderBy('a.created').orderBy('a.id').execute()
      return rows.map(accountOf)
    },

    // Nothing is read after a change: if that failed, a change that was made would be reported as one that was not.
    async setStatus(accountId, status) {
      const account = await byId(kysely, accountId)
      if (account?.status === 'unconfirmed') return badRequest('account', 'is not confirmed')
      const changed = await kysely
        .updateTable('account')
        .set({ status })
        .where('id', '=', accountId)
        .where('status', '<>', 'unconfirmed')
        .returning('id')
        .executeTakeFirst()
      return account === null || changed === undefined ? notFound('account') : ok({ ...account, status })
    },

    async rotate(accountId, { hash, prefix }, nowMs) {
      const account = await byId(kysely, accountId)
      const statement = sql<{ outcome: string }>`
        select key_rotate(${accountId}, ${hash}, ${prefix}, ${nowMs}::float8::int8) as outcome`
      const outcome = (await withRetries(() => statement.execute(kysely))).rows[0]?.outcome
      if (outcome === 'no account') return notFound('account')
      if (outcome === 'no key') return badRequest('account', 'has no key')
      await makeDurable(db)
      const rotatedAt = instantText(nowMs)
      return ok({ prefix, createdAt: account?.apiKey?.createdAt ?? rotatedAt, rotatedAt })
    },

    ensure: (accountId, key, nowMs) =>
      withRetries(() =>
        kysely.transaction().execute(async (trx) => {
          const account = await trx
            .selectFrom('account')
            .select('id')
            .where('id', '=', accountId)
            .forUpdate()
            .executeTakeFirst()
          if (!account) return notFound('account')
          const keys = await trx.selectFrom('api_key').select('id').where('account_id', '=', accountId).execute()
          if (keys.length > 0) return ok(null)
          await insertKey(trx, accountId, key, nowMs)
          await trx.updateTable('account').set({ status: 'active' }).where('id', '=', accountId).execute()
          return ok((await byId(trx, accountId))!.apiKey)
        }),
      ),

    async remove(accountId) {
      return (await eraseAccount(db, accountId)) ? ok(null) : notFound('account')
    },

    usage: (accountId, days, nowMs) => readUsage(kysely, accountId, firstUsageDay(nowMs, days)),

    purgeUsage: (nowMs) => purgeUsage(kysely, firstUsageDay(nowMs)),
  }
}
