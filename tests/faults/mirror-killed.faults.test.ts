import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectionsOf, openBag } from '@flightbag/pilot'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import type { TestAccount } from '@flightbag/testing/http/subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMAND, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { until } from '../until.ts'
import { report } from './table.ts'

const ROUNDS = 15
const NOTES = 40

type Records = Readonly<Record<string, unknown>>

let service: MemorySubject
let pilot: TestAccount
let folder = ''

beforeAll(async () => {
  service = await startMemorySubject()
  folder = mkdtempSync(join(tmpdir(), 'flightbag-mirror-killed-'))
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

function environment() {
  return { PATH: process.env.PATH ?? '', FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: pilot.key }
}

/** Accepts a change only if its line arrived whole, and writes it with its number. */
function receiverInto(log: string): readonly string[] {
  return ['--exec', `read -r line && printf '%s %s\\n' "$FLIGHTBAG_CHANGE" "$line" >> ${log}`]
}

/** Changes, deletes and creates records with each request of the mirror, until it is stopped. */
function startWriter() {
  let isStopped = false
  let writes = 0
  async function write(): Promise<void> {
    for (let seen = -1; !isStopped; await nextTurn()) {
      if (service.requests.length === seen) continue
      seen = service.requests.length
      const n = writes++
      function note(at: number) {
        return { kind: 'note', record: { id: `n${at % NOTES}`, title: `written ${n}` } }
      }
      await service.import(pilot.id, [
        note(n * 7),
        note(n * 11 + 3),
        { kind: 'note', id: `n${(n * 5) % NOTES}`, deleted: true },
        { kind: 'logbook', record: { id: `l${n % 9}`, log: { date: '2026-01-01', landings: n } } },
      ])
    }
  }
  const done = write()
  return () => {
    isStopped = true
    return done
  }
}

/**
 * Starts a mirror in a process group of its own, and kills the group with -9 at a moment that differs in each
 * round. Returns whether it still ran.
 */
async function killedMirror(args: readonly string[], log: string, round: number): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, 'mirror', ...args], {
    env: environment(),
    detached: true,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const requests = service.requests.length
  const lines = linesOf(log).length
  // Every third round ends during the delivery of changes, the others between or during requests.
  function isDue() {
    return round % 3 === 2
      ? linesOf(log).length > lines + round
      : service.requests.length > requests + ((round * 5) % 18)
  }
  await until(() => isDue() || child.exitCode !== null, Promise.resolve())
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

/**
 * Removes the times of earlier requests: so many restarts in a minute would wait for the limit, which another test
 * covers.
 */
function forgetRequests(path: string): void {
  const state = path.endsWith('.sqlite') ? path : join(path, '.mirror.sqlite')
  rmSync(`${state}.requests`, { force: true })
}

function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}

async function served(): Promise<Records> {
  const bag = openBag({ url: service.url, key: pilot.key }, { signal: new AbortController().signal })
  const records: Record<string, unknown> = {}
  for (const [name, collection] of Object.entries(collectionsOf(bag)))
    for await (const record of collection.all()) records[`${name}/${record.id}`] = record
  return records
}

function inFolder(path: string): Records {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const records = files.map((name) => [name, JSON.parse(readFileSync(join(path, name), 'utf8'))] as const)
  return Object.fromEntries(records.map(([name, record]) => [`${name.split('/')[0]}/${record.id}`, record]))
}

function inSqlite(path: string): Records {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select collection, id, body from record').all()
  database.close()
  return Object.fromEntries(rows.map(({ collection, id, body }) => [`${collection}/${id}`, JSON.parse(String(body))]))
}

/** The records after all delivered changes, and how often a change was delivered again. */
function replayed(log: string) {
  const records: Record<string, unknown> = {}
  let last = 0
  let repeated = 0
  for (const line of linesOf(log)) {
    const [, number, body] = /^(\d+) (.*)$/.exec(line)!
    const change = JSON.parse(body!)
    if (Number(number) === last) repeated++
    else expect(Number(number)).toBe(last + 1)
    last = Number(number)
    if (change.type === 'put') records[`${change.collection}/${change.id}`] = change.record
    else delete records[`${change.collection}/${change.id}`]
  }
  return { records, repeated, count: last }
}

test.each([
  ['folder', 'bag', inFolder],
  ['SQLite', 'bag.sqlite', inSqlite],
] as const)(
  'a mirror (%s) that is killed while the bag changes is exact afterwards, and delivers every change',
  async (kind, name, read) => {
    pilot = await service.createAccount()
    const path = join(folder, name)
    const log = join(folder, `${name}.log`)
    const args = [path, ...receiverInto(log)]
    const stop = startWriter()
    let kills = 0
    for (let round = 0; round < ROUNDS; round++) {
      if (await killedMirror(args, log, round)) kills++
      forgetRequests(path)
    }
    await stop()
    // A deletion that a creation hid from the number of records is found in the next run.
    for (let run = 0; run < 2; run++)
      expect(await runCli(['mirror', ...args], { env: environment() })).toMatchObject({ code: 0, stderr: '' })
    const expected = await served()
    expect(read(path)).toEqual(expected)
    const { records, repeated, count } = replayed(log)
    expect(records).toEqual(expected)
    expect(kills).toBeGreaterThan(ROUNDS / 2)
    expect(repeated).toBeLessThanOrEqual(kills)
    expect(count).toBeGreaterThan(ROUNDS)
    report({
      fault: `kill -9 of a mirror, ${kind}`,
      times: ROUNDS,
      hits: kills,
      acknowledged: count,
      lost: 0,
      recovered: 'in the next run',
    })
  },
)
