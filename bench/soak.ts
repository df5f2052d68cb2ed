import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { fillBag, PILOT } from './bag.ts'
import { load } from './load.ts'
import { residentMb } from './processes.ts'
import { startFlightbag } from './subjects.ts'
import { table } from './table.ts'
import { tasks } from './works.ts'

/**
 * Full speed for ten minutes, or as many as are named, each work in turn: what memory the server holds at rest, after every minute and in
 * the end. Run it with `npm run bench:soak`.
 */
const MINUTES = Number(process.argv[2] ?? 10)

const server = await startPostgres({ fsync: true })
const { store, keys } = await fillBag(server.url)
const subject = await startFlightbag(server.url)
const rows: string[][] = [['at rest', ...tasks.map(() => ''), residentMb(subject.pid).toFixed(0)]]
for (let minute = 1; minute <= MINUTES; minute++) {
  const requests: number[] = []
  for (const { work, account } of tasks) {
    const measured = await load(subject.url, keys.get(account ?? PILOT)!, work, Math.ceil(60 / tasks.length))
    requests.push(measured.requests)
  }
  rows.push([`minute ${minute}`, ...requests.map(String), residentMb(subject.pid).toFixed(0)])
  console.log(rows.at(-1)!.join('  '))
}
console.log(table(['', ...tasks.map(({ name }) => name), 'resident MB'], rows))
await subject.stop()
await store.close()
await server.stop()
