import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { fillBag } from './bag.ts'
import { load } from './load/load.ts'
import { residentMb } from './processes.ts'
import { table } from './report/table.ts'
import { startFlightbag } from './subjects.ts'
import { tasks } from './tasks.ts'

/**
 * Runs all tasks in turn at full speed for ten minutes, or the given number, and prints the memory of the server after
 * each.
 */
const MINUTES = Number(process.argv[2] ?? 10)

const server = await startPostgres({ fsync: true })
const { store, keys } = await fillBag(server.url)
const subject = await startFlightbag(server.url)
const rows: string[][] = [['at rest', ...tasks.map(() => ''), residentMb(subject.pid).toFixed(0)]]
for (let minute = 1; minute <= MINUTES; minute++) {
  const requests: number[] = []
  for (const { work, accounts } of tasks) {
    const measured = await load(
      subject.url,
      accounts.map((account) => keys.get(account)!),
      work,
      Math.ceil(60 / tasks.length),
    )
    requests.push(measured.requests)
  }
  rows.push([`minute ${minute}`, ...requests.map(String), residentMb(subject.pid).toFixed(0)])
  console.log(rows.at(-1)!.join('  '))
}
console.log(table(['', ...tasks.map(({ name }) => name), 'resident MB'], rows))
await subject.stop()
await store.close()
await server.stop()
