import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import { firstPage, put, seen } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { startPostgres } from '../../packages/store-postgres/src/testing/postgres-server.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const ROUNDS = 3
const WRITERS = 8

test('PostgreSQL killed with -9 under load: writes fail, none hangs, and no acknowledged one is lost', async () => {
  const server = await startPostgres({ fsync: true })
  const store = openPostgres(server.url, { connections: 8, statementTimeoutMs: 5000 })
  const acknowledged: string[] = []
  let failed = 0
  let running = true
  async function write(writer: number) {
    for (let n = 0; running; n++) {
      const id = `w${writer}-${n}`
      try {
        await store.sync.apply(`pilot-${writer % 2}`, [put('note', { id, text: 'x'.repeat(500) })], Date.now())
        acknowledged.push(`pilot-${writer % 2}/${id}`)
      } catch {
        failed++
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }
  try {
    await migrate(store.db)
    for (const id of ['pilot-0', 'pilot-1']) {
      await store.accounts.create({ id, email: `${id}@example.org`, displayName: null }, null, 0)
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    async function grows(atLeast: number) {
      const target = acknowledged.length + atLeast
      await until(() => acknowledged.length >= target, writers)
    }
    for (let round = 0; round < ROUNDS; round++) {
      await grows(100)
      const failedBefore = failed
      await server.kill9()
      await until(() => failed > failedBefore, writers)
      await server.restart()
    }
    await grows(100)
    running = false
    await writers
    const kept = new Set<string>()
    for (const pilot of ['pilot-0', 'pilot-1']) {
      const docs = await store.records.all(pilot, 'note')
      const page = await store.records.page(pilot, firstPage('note', 1))
      expect(page.total).toBe(docs.length)
      for (const doc of docs) kept.add(`${pilot}/${seen(doc).id}`)
    }
    const lost = acknowledged.filter((id) => !kept.has(id)).length
    report({
      fault: 'kill -9 of PostgreSQL under load',
      times: ROUNDS,
      hits: failed,
      acknowledged: acknowledged.length,
      lost,
      recovered: 'by itself',
    })
    expect(lost).toBe(0)
    expect(failed).toBeGreaterThan(0)
    checkTables(server.url)
  } finally {
    running = false
    await store.close()
    await server.stop()
  }
})

/** PostgreSQL's own check of tables and indexes, if its programs are installed. */
function checkTables(url: string): void {
  const amcheck = installed('pg_amcheck')
  if (amcheck === null) {
    console.log('pg_amcheck is not installed here: tables were not checked with it')
    return
  }
  const checked = spawnSync(amcheck, ['--install-missing', '--heapallindexed', url], { encoding: 'utf8' })
  expect(checked.stdout + checked.stderr).not.toMatch(/corrupt|invalid page|missing from/i)
  expect(checked.status, checked.stderr).toBe(0)
}

function installed(program: string): string | null {
  try {
    const versions = readdirSync('/usr/lib/postgresql')
    const found = versions
      .map((version) => `/usr/lib/postgresql/${version}/bin/${program}`)
      .find((path) => spawnSync(path, ['--version']).status === 0)
    return found ?? null
  } catch {
    return null
  }
}
