import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openPostgresDb } from './open-postgres.ts'

test.each(['reset', 'end'] as const)(
  'a transaction that loses its connection fails with that error (%s)',
  async (verdict) => {
    const { url, drop } = await freshDatabase()
    const address = new URL(url)
    const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
    address.port = String(proxy.port)
    const db = openPostgresDb(address.href, { connections: 1 })
    proxy.rule = ({ bytes }) => (bytes.includes('cut_here') ? verdict : 'pass')
    const lost = db.kysely.transaction().execute((trx) => sql`select ${1}::integer as cut_here`.execute(trx))
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/) })
    const { rows } = await sql<{ n: number }>`select 3 as n`.execute(db.kysely)
    expect(rows).toEqual([{ n: 3 }])
    await db.close()
    await proxy.close()
    await drop()
  },
)
