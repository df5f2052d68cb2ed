import { randomBytes } from 'node:crypto'
import { URL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { emptyDatabase } from '../testing/fresh-database.ts'
import { ANALYZE } from './analyze.ts'
import { grantApi } from './grants.ts'
import { migrate } from './migrate.ts'
import { roleRights } from './role-rights.ts'

test('the owner may migrate and maintain, and the granted role neither, on an empty database too', async () => {
  const url = await emptyDatabase()
  const owner = openPostgresDb(url)
  const role = `rights_${randomBytes(6).toString('hex')}`
  await sql`create role ${sql.id(role)} login password 'secret'`.execute(owner.kysely)
  const asRole = new URL(url)
  asRole.username = role
  asRole.password = 'secret'
  const api = openPostgresDb(asRole.href)
  try {
    await sql`revoke create on schema public from public`.execute(owner.kysely)
    expect(await roleRights(owner)).toEqual({ migrate: true, maintain: false })
    expect(await roleRights(api)).toEqual({ migrate: false, maintain: false })
    await migrate(owner)
    await grantApi(owner, role)
    expect(await roleRights(owner)).toEqual({ migrate: true, maintain: true })
    expect(await roleRights(api)).toEqual({ migrate: false, maintain: false })
    expect(await api.sql.query(ANALYZE, [])).toEqual([])
    // maintenance changes records and deletes old commands; the report of a live session is only updated
    await sql`grant update on record to ${sql.id(role)}`.execute(owner.kysely)
    for (const [table, maintain] of [
      ['live_report', false],
      ['live_command', true],
    ] as const) {
      await sql`grant delete on ${sql.table(table)} to ${sql.id(role)}`.execute(owner.kysely)
      expect(await roleRights(api)).toEqual({ migrate: false, maintain })
    }
  } finally {
    await api.close()
    await sql`drop owned by ${sql.id(role)}`.execute(owner.kysely)
    await sql`drop role ${sql.id(role)}`.execute(owner.kysely)
    await owner.close()
  }
})
