import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSqlite } from '@flightbag/store-sqlite'
import { freePort } from '@flightbag/testing/lib/free-port'
import { litestreamFolder } from '@flightbag/testing/litestream/binary'
import { shippedConfig } from '@flightbag/testing/litestream/config'
import { fillPilots } from './bag.ts'
import { load, median } from './load/load.ts'
import { cpuMicros, startSubject } from './processes.ts'
import { table } from './report/table.ts'
import { settings } from './subjects.ts'
import { type Task, tasksFor } from './tasks.ts'

/**
 * What the continuous copy costs: the CPU time of a server on SQLite without a copy, and of one with a copy and of its
 * Litestream, in interleaved rounds. Flights send a live report in each second and their session in every tenth; the
 * other rows are requests at full speed.
 */
const [ROUNDS, SECONDS, FLIGHTS] = [3, 10, 16] as const

interface Side {
  readonly url: string
  readonly pids: readonly number[]
  readonly keys: ReadonlyMap<string, string>
  stop(): Promise<void>
}

async function start(hasCopy: boolean): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-bench-'))
  const dataDir = join(folder, 'data')
  const store = openSqlite(dataDir)
  const keys = await fillPilots(store)
  await store.close()
  const config = join(folder, 'litestream.yml')
  writeFileSync(config, shippedConfig(dataDir, join(folder, 'copy'), await freePort(), null))
  const env = { FLIGHTBAG_DATA_DIR: dataDir, ...settings, ...(hasCopy ? { FLIGHTBAG_LITESTREAM: config } : {}) }
  const server = await startSubject([process.execPath, 'packages/cli/bin/flightbag.js', 'serve'], env)
  const program = join(litestreamFolder(), 'litestream')
  const copier = hasCopy ? spawn(program, ['replicate', '-config', config], { stdio: 'ignore' }) : null
  process.once('exit', () => copier?.kill('SIGKILL'))
  return {
    url: server.url,
    pids: [server.pid, ...(copier === null ? [] : [copier.pid!])],
    keys,
    async stop() {
      copier?.kill('SIGKILL')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends what so many flights send; returns the number of requests. */
async function flights({ url, keys }: Side, live: Task, session: Task): Promise<number> {
  const startMs = performance.now()
  let requests = 0
  async function put(account: string, { work }: Task, n: number): Promise<void> {
    const headers = { Authorization: `Bearer ${keys.get(account)}`, 'Content-Type': 'application/json' }
    const body = work.bodies![n % work.bodies!.length]!
    await (await fetch(`${url}${work.paths[0]}`, { method: 'PUT', headers, body })).text()
    requests++
  }
  async function flight(account: string, number: number): Promise<void> {
    for (let second = 0; second < SECONDS; second++) {
      await wait(Math.max(0, startMs + 1000 * (second + number / FLIGHTS) - performance.now()))
      await put(account, live, second)
      if (second % 10 === number % 10) await put(account, session, second)
    }
  }
  await Promise.all(live.accounts.map(flight))
  await wait(Math.max(0, startMs + 1000 * SECONDS - performance.now()))
  return requests
}

async function fullSpeed({ url, keys }: Side, { accounts, work, connections }: Task): Promise<number> {
  const measured = await load({ url, keys: accounts.map((id) => keys.get(id)!), work, connections, seconds: SECONDS })
  if (measured.not2xx > 0) throw new Error(`${measured.not2xx} requests failed`)
  return measured.requests
}

/** The CPU time of each process, in microseconds per request, and the requests per second. */
async function figure(side: Side, work: () => Promise<number>) {
  const before = side.pids.map(cpuMicros)
  const startMs = performance.now()
  const requests = await work()
  const micros = side.pids.map((pid, n) => cpuMicros(pid) - before[n]!)
  return { perSecond: (1000 * requests) / (performance.now() - startMs), micros: micros.map((sum) => sum / requests) }
}

async function rowOf(name: string, sides: readonly [Side, Side], work: (side: Side) => Promise<number>) {
  const alone: Awaited<ReturnType<typeof figure>>[] = []
  const copied: typeof alone = []
  for (let n = 0; n < ROUNDS; n++) {
    alone.push(await figure(sides[0], () => work(sides[0])))
    copied.push(await figure(sides[1], () => work(sides[1])))
  }
  const server = median(alone.map(({ micros }) => micros[0]!))
  const [withCopy, litestream] = [0, 1].map((at) => median(copied.map(({ micros }) => micros[at]!)))
  const perSecond = median(copied.map((each) => each.perSecond))
  const added = withCopy! + litestream! - server
  return [
    name,
    perSecond.toFixed(0),
    server.toFixed(0),
    `${withCopy!.toFixed(0)} + ${litestream!.toFixed(0)}`,
    `${((added * perSecond) / 10_000).toFixed(1)} %`,
  ]
}

const sides = [await start(false), await start(true)] as const
const all = tasksFor(FLIGHTS)
const [live, session] = ['PUT live', 'PUT session'].map((start) => all.find(({ name }) => name.startsWith(start))!)
const rows = [await rowOf(`${FLIGHTS} flights`, sides, (side) => flights(side, live!, session!))]
for (const task of [live!, session!]) rows.push(await rowOf(task.name, sides, (side) => fullSpeed(side, task)))
const titles = ['load', 'req/s', 'CPU µs per request', 'with a copy: server + Litestream', 'added, of one core']
console.log(table(titles, rows))
for (const side of sides) await side.stop()
