import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { makeApiKey, readImportLine, type SyncChange } from '@flightbag/core'
import { migrate, openPostgres } from '@flightbag/store-postgres'
import postgres from 'postgres'
import { generateBag } from '../fixtures/generate.ts'
import { startPostgres } from '../packages/store-postgres/src/testing/postgres-server.ts'
import { CLIENT, load, type Measured, median, type Work } from './load.ts'
import { benchmarksPage } from './page.ts'
import { cpuMicros, residentMb, type Subject, startSubject } from './processes.ts'

/**
 * The whole service as users run it, against the floor and the usual way, on one PostgreSQL and one set of data. Rounds of the subjects are
 * interleaved, so that a noisy moment of the machine meets them all; figures are medians. `-- quick` for a shorter look.
 */
const quick = process.argv.includes('quick')
const SECONDS = quick ? 2 : 5
const ROUNDS = quick ? 3 : 5
const CARDS = 500
/** Any other word picks the works whose names hold it. */
const picked = process.argv.slice(2).filter((word) => word !== 'quick')

interface Task {
  readonly name: string
  /** The least that is to be reached, of the floor's requests per second. */
  readonly wanted: number
  readonly work: Work
  /** Keeps changing the account while it is asked. */
  readonly changing?: boolean
}

const sample = (bytes: number, fields: object, event: object | null = null): string => {
  const events: object[] = []
  const text = () => JSON.stringify({ ...fields, ...(event ? { events } : {}) })
  while (event && text().length < bytes && events.length < 200) events.push(event)
  return text()
}

const heard = 'Ezeiza tower, lima victor x-ray sierra bravo, holding short runway one one, ready for departure '
  .repeat(2)
  .slice(0, 150)
const session = sample(
  60_000,
  {
    schema: 1,
    startedAt: '2026-10-03T10:00:00Z',
    aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
    departure: 'SADF',
    stats: { transmissions: 200, byStation: { tower: 120, ground: 80 } },
  },
  {
    at: '2026-10-03T10:05:00Z',
    kind: 'turn',
    station: 'tower',
    intent: 'ready',
    template: 'cleared',
    heard,
    said: heard.slice(0, 110),
  },
)
const live = JSON.stringify({
  schema: 1,
  sessionId: 'flight-1',
  sentAt: '2026-10-03T10:00:00Z',
  aircraft: { registration: 'LV-XSB', icaoType: 'C172' },
  sim: {
    paused: false,
    phase: 'cruise',
    onGround: false,
    latDeg: -34.5,
    lonDeg: -58.5,
    altitudeFt: 4500,
    headingMagDeg: 210,
    groundspeedKt: 110,
    verticalSpeedFpm: 0,
    com1: 118.1,
  },
  aerodrome: { ident: 'SADF', activeRunway: '05' },
  transcript: Array.from({ length: 9 }, () => ({ at: '2026-10-03T10:00:00Z', heard })),
  acks: [],
})

const allTasks: readonly Task[] = [
  {
    name: 'list page, account changing',
    wanted: 0.9,
    work: { method: 'GET', path: '/v1/aerodromes?limit=50' },
    changing: true,
  },
  { name: 'list page, unchanged', wanted: 3, work: { method: 'GET', path: '/v1/aerodromes?limit=50' } },
  { name: 'one record', wanted: 0.9, work: { method: 'GET', path: '/v1/aerodromes/aerodrome-7' } },
  { name: 'PUT live, 2 KB', wanted: 0.8, work: { method: 'PUT', path: '/v1/plugin/live', body: live } },
  {
    name: 'PUT session, 60 KB, 200 events',
    wanted: 0.85,
    work: { method: 'PUT', path: '/v1/plugin/sessions/flight-1', body: session },
  },
]
const tasks = allTasks.filter(({ name }) => picked.every((word) => name.includes(word)))

const server = await startPostgres({ fsync: true })
const store = openPostgres(server.url)
await migrate(store.db)
const made = makeApiKey({
  prefix: 'svc_live_',
  randomBytes,
  sha256: (input) => createHash('sha256').update(input).digest(),
})
await store.accounts.create({ id: 'pilot', email: 'pilot@example.org', displayName: null }, made.stored, Date.now())
const changes: SyncChange[] = []
for (const line of generateBag({ seed: 1, counts: { aerodrome: CARDS }, recordBytes: 3000 })) {
  const read = readImportLine(line, { accountId: 'pilot', nowMs: Date.now() })
  if (read.ok) changes.push(read.value)
}
await store.sync.apply('pilot', changes, Date.now())
await naiveTables()

async function naiveTables(): Promise<void> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`
    create table naive_record (account_id text, kind text, id text, code text, doc jsonb, primary key (account_id, kind, id));
    create table naive_usage (key_id int, day text, route text, requests int, primary key (key_id, day, route));
    create table naive_live (account_id text primary key, report jsonb);
    create table naive_session (account_id text, id text, doc jsonb, primary key (account_id, id));
    insert into naive_record select account_id, kind, id, alias, doc::jsonb from record;
    analyze`)
  await sql.end()
}

const unlimited = {
  FLIGHTBAG_KEY_LIMIT: '100000000',
  FLIGHTBAG_API_RATE: '1000000',
  FLIGHTBAG_API_BURST: '1000000',
  FLIGHTBAG_SESSION_QUOTA: '0',
  FLIGHTBAG_LOG_LEVEL: 'error',
  FLIGHTBAG_PORT: '0',
}
const env = { DATABASE_URL: server.url, ...unlimited }
const ours = process.env.BENCH_OURS?.split(' ') ?? [process.execPath, 'packages/cli/bin/flightbag.js', 'serve']
const subjects: Record<string, Subject & { readyMs: number }> = {
  floor: await startSubject([process.execPath, 'bench/floor/server.ts'], env),
  flightbag: await startSubject(ours, env),
  naive: await startSubject([process.execPath, 'bench/naive/server.ts'], env),
}

let version = 0
async function keepChanging(until: Promise<unknown>): Promise<void> {
  let over = false
  void until.finally(() => {
    over = true
  })
  while (!over) {
    const line = JSON.stringify({ kind: 'note', record: { id: 'touched', version: ++version } })
    const read = readImportLine(line, { accountId: 'pilot', nowMs: Date.now() })
    if (read.ok) await store.sync.apply('pilot', [read.value], Date.now())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

interface Figure extends Measured {
  /** Of the server and PostgreSQL together, a request. */
  readonly cpuMicros: number
  /** Of the server alone. */
  readonly serverMicros: number
}

async function round(subject: Subject, task: Task, seconds: number): Promise<Figure> {
  const before = [cpuMicros(subject.pid), cpuMicros(server.pid!)] as const
  const loading = load(subject.url, made.key, task.work, seconds)
  if (task.changing) await keepChanging(loading)
  const measured = await loading
  const serverMicros = (cpuMicros(subject.pid) - before[0]) / measured.requests
  const databaseMicros = (cpuMicros(server.pid!) - before[1]) / measured.requests
  return { ...measured, serverMicros, cpuMicros: serverMicros + databaseMicros }
}

const measured = new Map<string, Figure[]>()
for (const task of tasks) for (const subject of Object.values(subjects)) await round(subject, task, 1)
for (let n = 0; n < ROUNDS; n++) {
  for (const task of tasks) {
    for (const [name, subject] of Object.entries(subjects)) {
      const key = `${task.name}|${name}`
      measured.set(key, [...(measured.get(key) ?? []), await round(subject, task, SECONDS)])
    }
  }
}

const of = (task: Task, subject: string, pick: (figure: Figure) => number): number =>
  median(measured.get(`${task.name}|${subject}`)!.map(pick))
const machine = `${cpus()[0]!.model}, ${cpus().length} cores, Node ${process.version}, ${CLIENT}, ${new Date().toISOString().slice(0, 10)}`
const columns: readonly (readonly [string, (task: Task) => string])[] = [
  ['work', ({ name }) => name],
  ['floor req/s', (task) => of(task, 'floor', (f) => f.requestsPerSecond).toFixed(0)],
  ['Flightbag', (task) => of(task, 'flightbag', (f) => f.requestsPerSecond).toFixed(0)],
  ['of floor', (task) => ratioOf(task, 'flightbag')],
  ['aim', ({ wanted }) => wanted.toFixed(2)],
  ['naive of floor', (task) => ratioOf(task, 'naive')],
  ['CPU µs floor', (task) => of(task, 'floor', (f) => f.cpuMicros).toFixed(0)],
  ['of it node', (task) => of(task, 'floor', (f) => f.serverMicros).toFixed(0)],
  ['Flightbag', (task) => of(task, 'flightbag', (f) => f.cpuMicros).toFixed(0)],
  ['of it node', (task) => of(task, 'flightbag', (f) => f.serverMicros).toFixed(0)],
  ['naive', (task) => of(task, 'naive', (f) => f.cpuMicros).toFixed(0)],
  ['p50 ms', (task) => of(task, 'flightbag', (f) => f.p50Ms).toFixed(1)],
  ['p99 ms', (task) => of(task, 'flightbag', (f) => f.p99Ms).toFixed(1)],
  ['not 2xx', (task) => of(task, 'flightbag', (f) => f.not2xx).toFixed(0)],
]

function ratioOf(task: Task, subject: string): string {
  return (of(task, subject, (f) => f.requestsPerSecond) / of(task, 'floor', (f) => f.requestsPerSecond)).toFixed(2)
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const figures = [
  machine,
  '',
  row(columns.map(([title]) => title)),
  row(columns.map(() => '---')),
  ...tasks.map((task) => row(columns.map(([, cell]) => cell(task)))),
  '',
  `Ready after ${subjects.flightbag!.readyMs.toFixed(0)} ms (floor ${subjects.floor!.readyMs.toFixed(0)} ms); resident after the run ${residentMb(subjects.flightbag!.pid).toFixed(0)} MB.`,
].join('\n')
console.log(figures)
if (picked.length === 0) writeFileSync('docs/benchmarks.md', benchmarksPage(figures, ROUNDS, SECONDS))
for (const subject of Object.values(subjects)) await subject.stop()
await store.close()
await server.stop()
