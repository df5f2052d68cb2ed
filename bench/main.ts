import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { fillBag } from './bag.ts'
import { importExport } from './import-export.ts'
import { memoryUnderConnections } from './load/idle-connections.ts'
import { measure } from './measure.ts'
import { residentMb } from './processes.ts'
import { benchmarksPage } from './report/page.ts'
import { cpuTable, peerTable, perSecondTable, totalsTable } from './report/table.ts'
import { onSqlite } from './sqlite.ts'
import { startAll } from './subjects.ts'
import { CALLERS, tasksFor, totalsTasks } from './tasks.ts'

/**
 * Compares the whole service, as users run it, with a floor, a common design and PostGraphile, on one PostgreSQL and
 * one set of data. Rounds are interleaved, and figures are medians. `-- quick` measures for a shorter time; any other
 * word selects the tasks whose names contain it.
 */
const quick = process.argv.includes('quick')
const words = process.argv.slice(2).filter((word) => word !== 'quick')

function selected<T extends { readonly name: string }>(all: readonly T[]) {
  return all.filter(({ name }) => words.every((word) => name.includes(word)))
}

const tasks = selected(CALLERS.flatMap(tasksFor))
const totals = selected(totalsTasks)
const times = quick ? { repetitions: 3, seconds: 1 } : { repetitions: 5, seconds: 2 }

const database = await startPostgres({ fsync: true, preload: 'pg_stat_statements' })
const bag = await fillBag(database.url)
const subjects = await startAll(database.url)
const { flightbag, floor, naive, postgraphile } = subjects
const atRestMb = residentMb(flightbag.pid)
const figures = await measure([...tasks, ...totals], subjects, bag, database.pid!, times)
const afterRunMb = residentMb(flightbag.pid)

const whole = words.length === 0
const extras = whole
  ? [
      await importExport(database.url, quick ? 20_000 : 100_000),
      await onSqlite(times),
      [
        `Start to first answer ${flightbag.readyMs.toFixed(0)} ms (floor ${floor.readyMs.toFixed(0)},`,
        `naive ${naive.readyMs.toFixed(0)}, PostGraphile ${postgraphile.readyMs.toFixed(0)}).`,
        `Resident memory ${atRestMb.toFixed(0)} MB at rest, ${afterRunMb.toFixed(0)} MB after the run,`,
        `${(await memoryUnderConnections(flightbag, 10_000)).toFixed(0)} MB with 10,000 idle connections.`,
      ].join('\n'),
    ]
  : []

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const result = [
  `${cpus()[0]!.model}, ${cpus().length} cores, Node ${process.version}, ` +
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}.`,
  perSecondTable(tasks, figures),
  cpuTable(tasks, figures),
  peerTable(tasks, figures),
  totalsTable(totals, figures),
  ...extras,
].join('\n\n')
console.log(result)
if (whole) writeFileSync('docs/benchmarks.md', benchmarksPage(result, times.repetitions, times.seconds))
for (const subject of Object.values(subjects)) await subject.stop()
await bag.store.close()
await database.stop()
