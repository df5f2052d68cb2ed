import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@flightbag/store-sqlite'
import { fillPilots } from './bag.ts'
import { load, type Measured, median } from './load/load.ts'
import { cpuMicros, residentMb, startSubject } from './processes.ts'
import { table } from './report/table.ts'
import { type Started, settings } from './subjects.ts'
import { CALLERS, type Callers, type Task, tasksFor } from './tasks.ts'

/** The figures of one round: the CPU time is that of the server, in microseconds per request. */
type Figure = Measured & { readonly micros: number }

async function round(
  { pid, url }: Started,
  { work, accounts, connections }: Task,
  keys: ReadonlyMap<string, string>,
  seconds: number,
): Promise<Figure> {
  const before = cpuMicros(pid)
  const measured = await load({ url, keys: accounts.map((id) => keys.get(id)!), work, connections, seconds })
  return { ...measured, micros: (cpuMicros(pid) - before) / measured.requests }
}

/** The median of a figure over all rounds, without decimals. */
function mid(figures: readonly Figure[], pick: (figure: Figure) => number): string {
  return median(figures.map(pick)).toFixed(0)
}

async function rowOf(task: Task, flightbag: Started, floor: Started, keys: ReadonlyMap<string, string>, times: Times) {
  const [ours, others]: [Figure[], Figure[]] = [[], []]
  for (let n = 0; n < times.repetitions; n++) {
    others.push(await round(floor, task, keys, times.seconds))
    ours.push(await round(flightbag, task, keys, times.seconds))
  }
  const [perSecond, floorPerSecond] = [ours, others].map((all) => mid(all, (one) => one.requestsPerSecond))
  const [cpu, floorCpu] = [ours, others].map((all) => median(all.map(({ micros }) => micros)))
  return [
    task.name,
    String(task.connections),
    perSecond!,
    (Number(perSecond) / Number(floorPerSecond)).toFixed(2),
    `${cpu!.toFixed(0)} (${floorCpu!.toFixed(0)})`,
    (cpu! / floorCpu!).toFixed(2),
    task.goals!.sqlite[task.connections as Callers].toFixed(1),
    `${median(ours.map((one) => one.p50Ms)).toFixed(2)} / ${median(ours.map((one) => one.p99Ms)).toFixed(1)}`,
    String(ours.reduce((sum, { not2xx }) => sum + not2xx, 0)),
  ]
}

interface Times {
  readonly repetitions: number
  readonly seconds: number
}

/** Requests per second of a server on SQLite, with limits and usage on, compared with its floor on the same files. */
export async function onSqlite(times: Times): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-bench-'))
  const store = openSqlite(folder)
  const keys = await fillPilots(store)
  await store.close()
  const env = { FLIGHTBAG_DATA_DIR: folder, ...settings }
  const floor = await startSubject([process.execPath, 'bench/floor/sqlite.ts'], env)
  const flightbag = await startSubject([process.execPath, 'packages/cli/bin/flightbag.js', 'serve'], env)
  const atRestMb = residentMb(flightbag.pid)
  const rows: string[][] = []
  const tasks = CALLERS.flatMap(tasksFor).filter(({ changing }) => !changing)
  for (const task of tasks) rows.push(await rowOf(task, flightbag, floor, keys, times))
  const afterMb = residentMb(flightbag.pid)
  for (const subject of [floor, flightbag]) await subject.stop()
  rmSync(folder, { recursive: true })
  const titles = [
    'SQLite',
    'callers',
    'req/s',
    'of floor',
    'CPU µs (floor)',
    'of floor',
    'goal',
    'p50 / p99 ms',
    'not 2xx',
  ]
  return [
    table(titles, rows),
    `SQLite: start to first answer ${flightbag.readyMs.toFixed(0)} ms.
Resident memory ${atRestMb.toFixed(0)} MB at rest, ${afterMb.toFixed(0)} MB after the run.`,
  ].join('\n\n')
}

if (import.meta.main) console.log(await onSqlite({ repetitions: 3, seconds: 2 }))
