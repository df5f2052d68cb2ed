import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { openPostgresDb } from './open-postgres.ts'

/** The types of the messages that contain the text of a statement: Parse and Query. */
const STATEMENTS = ['P', 'Q']

test('the first statement of a connection is that of its caller', async () => {
  const database = await freshDatabase()
  const url = new URL(database.url)
  const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) }, postgresFrames)
  url.port = String(proxy.port)
  const sent: string[] = []
  proxy.rule = ({ from, bytes }) => {
    const type = String.fromCharCode(bytes[0]!)
    if (from === 'client' && STATEMENTS.includes(type)) sent.push(bytes.toString('latin1'))
    return 'pass'
  }
  const db = openPostgresDb(url.href)
  expect(await db.sql.query('select 1 as n', [])).toEqual([{ n: 1 }])
  expect(sent).toEqual([expect.stringContaining('select 1 as n')])
  await db.close()
  await proxy.close()
  await database.drop()
})
