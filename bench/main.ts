import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { fillBag, PILOT } from './bag.ts'
import { CLIENT } from './load.ts'
import { benchmarksPage } from './page.ts'
import { residentMb } from './processes.ts'
import { measure } from './rounds.ts'
import { steady } from './steady.ts'
import { startAll } from './subjects.ts'
import { tablesOf } from './table.ts'
import { tasks as allTasks } from './works.ts'

/**
 * The whole service as users run it, against the floor, the usual way and a peer, on one PostgreSQL and one set of data. Rounds are interleaved;
 * figures are medians. `-- quick` for a shorter look; any other word picks the works whose names hold it.
 */
const quick = process.argv.includes('quick')
const words = process.argv.slice(2).filter((word) => word !== 'quick')
const tasks = allTasks.filter(({ name }) => words.every((word) => name.includes(word)))
const times = quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 4 }

const database = await startPostgres({ fsync: true })
const bag = await fillBag(database.url)
const subjects = await startAll(database.url)
const atRestMb = residentMb(subjects.flightbag.pid)
const calm =
  words.length > 0
    ? ''
    : await steady(
        `${subjects.floor.url}/constant`,
        `${subjects.flightbag.url}/v1/aerodromes/aerodrome-7`,
        bag.keys.get(PILOT)!,
        quick ? 8 : 40,
      )
const figures = await measure(tasks, subjects, bag, database.pid!, times)

const result = [
  `${cpus()[0]!.model}, ${cpus().length} cores, Node ${process.version}, ${CLIENT}, ${new Date().toISOString().slice(0, 10)}`,
  tablesOf(tasks, figures),
  calm,
  `Start to first answer ${subjects.flightbag.readyMs.toFixed(0)} ms (floor ${subjects.floor.readyMs.toFixed(0)}, naive ${subjects.naive.readyMs.toFixed(0)}, PostGraphile ${subjects.postgraphile.readyMs.toFixed(0)}).
Resident ${atRestMb.toFixed(0)} MB at rest, ${residentMb(subjects.flightbag.pid).toFixed(0)} MB after the run (floor ${residentMb(subjects.floor.pid).toFixed(0)}, naive ${residentMb(subjects.naive.pid).toFixed(0)}, PostGraphile ${residentMb(subjects.postgraphile.pid).toFixed(0)}).`,
].join('\n\n')
console.log(result)
if (words.length === 0) writeFileSync('docs/benchmarks.md', benchmarksPage(result, times.rounds, times.seconds))
for (const subject of Object.values(subjects)) await subject.stop()
await bag.store.close()
await database.stop()
