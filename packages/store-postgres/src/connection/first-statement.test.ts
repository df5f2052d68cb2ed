import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
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

const STORE = new URL('../store.ts', import.meta.url).href

/** The first statement of its connection is on a reserved one, which kysely uses for transactions. */
const PROGRAM = `
  const { openPostgres } = await import('${STORE}')
  const store = openPostgres(process.argv[1])
  console.log((await store.operation.inspectSchema()).state)
  await store.close()`

test('a program with the driver as published opens a store', async () => {
  const database = await freshDatabase()
  const args = ['--conditions=source', '--input-type=module', '--eval', PROGRAM, database.url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: HANG_LIMIT_MS })
  expect(stdout).toBe('older\n')
  await database.drop()
})
