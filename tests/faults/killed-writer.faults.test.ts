import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Store } from '@flightbag/core/ports'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import postgres from '@flightbag/store-postgres/driver'
import { openSqlite } from '@flightbag/store-sqlite'
import { firstPage, seen } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

/**
 * Runs the writer until it has acknowledged this number of writes, then kills it with -9. Returns the acknowledged
 * lines, including those that arrived after the kill.
 */
async function writeUntilKilled(where: string, from: number, acks: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--conditions=source', join(import.meta.dirname, 'writer.ts'), where, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') said.push(line)
    if (said.length === acks) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return said
}

async function checkStore(store: Store, acknowledged: readonly string[]): Promise<number> {
  const notes = (await store.records.all('pilot', 'note')).map((doc) => seen(doc).id)
  const sessions = (await store.records.all('pilot', 'pluginSession')).map((doc) => seen(doc).id)
  const parts = Map.groupBy(notes, (id) => id.split('-')[1]!)
  for (const [, ids] of parts) expect(ids.length).toBe(5)
  const page = await store.records.page('pilot', firstPage('note', 1))
  expect(page.total).toBe(notes.length)
  expect((await store.sessions.stats('pilot')).sessions).toBe(sessions.length)
  const kept = new Set([
    ...[...parts.keys()].map((n) => `import ${n}`),
    ...sessions.map((id) => `session ${id.split('-')[1]}`),
  ])
  return acknowledged.filter((line) => !kept.has(line)).length
}

/** Waits until PostgreSQL has detected the end of the writer: a statement in progress may still have been completed. */
async function alone(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 })
  function others() {
    return sql`select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and pid <> pg_backend_pid()`
  }
  await until(async () => (await others()).length === 0, Promise.resolve())
  await sql.end()
}

async function killRepeatedly(fault: string, times: number, where: string, open: () => Promise<Store>): Promise<void> {
  const acknowledged: string[] = []
  let lost = 0
  for (let round = 0; round < times; round++) {
    acknowledged.push(...(await writeUntilKilled(where, round * 100_000, 5 + (round % 20) * 7)))
    const store = await open()
    lost = await checkStore(store, acknowledged)
    await store.close()
    expect(lost).toBe(0)
  }
  report({ fault, times, hits: times, acknowledged: acknowledged.length, lost, recovered: 'at once' })
}

test('a process killed during writes to PostgreSQL loses no acknowledged write and leaves no part', async () => {
  const { url, drop } = await freshDatabase()
  const store = openPostgres(url)
  await migrate(store.db)
  await store.close()
  await killRepeatedly('kill -9 of a writer, PostgreSQL', 20, url, async () => {
    await alone(url)
    return openPostgres(url)
  })
  await drop()
})

test('a process killed during writes to SQLite loses no acknowledged write and leaves no part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-killed-'))
  await killRepeatedly('kill -9 of a writer, SQLite', 50, folder, async () => openSqlite(folder))
  await rm(folder, { recursive: true })
})
