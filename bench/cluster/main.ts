import { createHash } from 'node:crypto'
import { PILOTS } from '../bag.ts'
import { load, median, type Work } from '../load/load.ts'
import { table } from '../report/table.ts'
import { type ClusterSubject, startCluster, startOne } from './subjects.ts'
import { measurements } from './works.ts'

/**
 * CPU time per request on one database and on a cluster of a coordinator and two workers, on one machine: whole
 * requests over HTTP, then each statement alone. `quick` measures for a shorter time; any other word selects the rows
 * whose names contain it. It needs a build of Citus and Debian's PostgreSQL 15, as the tests of clusters do.
 */
const words = process.argv.slice(2).filter((word) => word !== 'quick')
const times = { rounds: process.argv.includes('quick') ? 1 : 4, seconds: 1 }

/** Microseconds per request: of the server, of the coordinator or the only database, of the workers. */
type Micros = readonly [number, number, number]

const LIMITS = { keyPerMinute: 1_000_000_000, apiPerSecond: 1_000_000, apiBurst: 1_000_000 }

type Statement = (account: string, n: number) => Promise<unknown>

function admissionOf({ store, keys }: ClusterSubject): Statement {
  const hashes = new Map([...keys].map(([account, key]) => [account, createHash('sha256').update(key).digest()]))
  return (account) =>
    store.admission.admit({
      keyHash: hashes.get(account)!,
      route: 'GET /v1/notes',
      nowMs: Date.now(),
      limits: LIMITS,
    })
}

async function perCall(subject: ClusterSubject, run: () => Promise<number>): Promise<Micros> {
  const before = subject.cpu()
  const calls = await run()
  const [server, coordinator, workers] = subject.cpu().map((micros, n) => (micros - before[n]!) / calls)
  return [server!, coordinator!, workers!]
}

function requestMicros(subject: ClusterSubject, request: Work): Promise<Micros> {
  return perCall(subject, async () => {
    const { requests, not2xx } = await load({
      url: subject.server.url,
      keys: [...subject.keys.values()],
      work: request,
      connections: PILOTS.length,
      seconds: times.seconds,
    })
    if (not2xx > 0) throw new Error(`${not2xx} of ${requests} requests failed: ${request.method} ${request.paths[0]}`)
    return requests
  })
}

let calls = 0

/** Each account has one caller. */
function statementMicros(subject: ClusterSubject, statement: Statement): Promise<Micros> {
  return perCall(subject, async () => {
    const first = calls
    const endMs = performance.now() + times.seconds * 1000
    async function caller(account: string) {
      while (performance.now() < endMs) await statement(account, calls++)
    }
    await Promise.all(PILOTS.map(caller))
    return calls - first
  })
}

/** The median of each part, over interleaved rounds. The first round is not counted. */
async function medians(runs: readonly (() => Promise<Micros>)[]): Promise<readonly Micros[]> {
  const rounds: Micros[][] = []
  for (let n = 0; n <= times.rounds; n++) {
    rounds.push([])
    for (const run of runs) rounds.at(-1)!.push(await run())
  }
  return runs.map((_, n) => {
    const counted = rounds.slice(1).map((round) => round[n]!)
    return [0, 1, 2].map((part) => median(counted.map((micros) => micros[part]!))) as unknown as Micros
  })
}

function sum([server, coordinator, workers]: Micros): number {
  return server + coordinator + workers
}

function digits(micros: number): string {
  return micros.toFixed(0)
}

const [one, cluster] = [await startOne(), await startCluster()]
const selected = measurements.filter(({ name }) => words.every((word) => name.includes(word)))

const requests: string[][] = []
for (const { name, goal, request } of selected) {
  if (request === null) continue
  const [alone, spread] = (await medians([
    () => requestMicros(one, request),
    () => requestMicros(cluster, request),
  ])) as [Micros, Micros]
  requests.push([
    name,
    `${digits(sum(alone))} = ${alone.slice(0, 2).map(digits).join(' + ')}`,
    `${digits(sum(spread))} = ${spread.map(digits).join(' + ')}`,
    (sum(spread) / sum(alone)).toFixed(2),
    goal.toFixed(1),
  ])
}
console.log(table(['request', 'one database', 'cluster', 'times', 'goal'], requests))

/** A row: the CPU time of a statement on one database, through the coordinator, and as the server sends it. */
function statementRow(name: string, [alone, spread, direct]: readonly Micros[]): string[] {
  const [[, database], [, coordinator, workers]] = [alone!, spread!]
  return [
    name,
    ...[database, coordinator, workers].map(digits),
    ((coordinator + workers) / database).toFixed(2),
    direct === undefined ? '' : digits(direct[1] + direct[2]),
    direct === undefined ? '' : ((direct[1] + direct[2]) / database).toFixed(2),
  ]
}

const statements = [
  statementRow(
    'admission',
    await medians([one, cluster].map((subject) => () => statementMicros(subject, admissionOf(subject)))),
  ),
]
for (const { name, statement } of selected) {
  const found = await medians([
    () => statementMicros(one, (...call) => statement(one.store, ...call)),
    () => statementMicros(cluster, (...call) => statement(cluster.coordinator, ...call)),
    () => statementMicros(cluster, (...call) => statement(cluster.store, ...call)),
  ])
  statements.push(statementRow(name, found))
}
const titles = ['statement', 'one database', 'coordinator', 'workers', 'times', 'sent to the node', 'times']
console.log(`\n${table(titles, statements)}`)

await one.stop()
await cluster.stop()
