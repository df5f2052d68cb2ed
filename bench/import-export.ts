import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readImportLine } from '@flightbag/core'
import type { Store } from '@flightbag/core/ports'
import { openPostgres } from '@flightbag/store-postgres'
import { openSqlite } from '@flightbag/store-sqlite'
import postgres from 'postgres'
import { largeBag } from './large-bag.ts'
import { table } from './report/table.ts'

const ACCOUNT = 'import-export'

/**
 * Import, repeated import and export of logbook entries through the stores' ports, compared with `COPY` of the same
 * lines into a table of PostgreSQL without an index. The times include parsing and checking each line.
 */
export async function importExport(databaseUrl: string, entries: number): Promise<string> {
  const lines = [...largeBag('logbook', entries, 400)]
  const copied = await seconds(() => copy(databaseUrl, lines))
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-bench-'))
  const times: [name: string, seconds: number][] = [['COPY', copied]]
  times.push(...(await timesOf('PostgreSQL', openPostgres(databaseUrl), lines)))
  times.push(...(await timesOf('SQLite', openSqlite(folder), lines)))
  rmSync(folder, { recursive: true })
  return table(
    [`${entries.toLocaleString('en')} logbook entries`, 'seconds', 'records per second', 'times COPY'],
    times.map(([name, time]) => [name, time.toFixed(2), (entries / time).toFixed(0), (time / copied).toFixed(1)]),
  )
}

async function timesOf(engine: string, store: Store, lines: readonly string[]): Promise<[string, number][]> {
  await store.accounts.create({ id: ACCOUNT, email: ACCOUNT, displayName: null }, null, 0)
  async function* changes() {
    for (const line of lines) {
      const read = readImportLine(line, { accountId: ACCOUNT, nowMs: Date.now() })
      if (read.ok) yield read.value
    }
  }
  function importing() {
    return store.sync.apply(ACCOUNT, changes(), Date.now())
  }
  const imported = await seconds(importing)
  const exported = await seconds(async () => {
    for await (const _ of store.sync.export(ACCOUNT));
  })
  const repeated = await seconds(importing)
  await store.close()
  return [
    [`${engine}: import`, imported],
    [`${engine}: export after the import`, exported],
    [`${engine}: import without changes`, repeated],
  ]
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

async function copy(databaseUrl: string, lines: readonly string[]): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  await sql`create table copied (line text)`
  const stream = await sql`copy copied from stdin`.writable()
  for (const line of lines) {
    const escaped = line.replaceAll('\\', '\\\\')
    if (!stream.write(`${escaped}\n`)) await new Promise((resolve) => stream.once('drain', resolve))
  }
  await new Promise<void>((resolve, reject) => stream.on('error', reject).on('finish', resolve).end())
  await sql.end()
}
