import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@flightbag/testing/http/client'
import { builtCommand } from '@flightbag/testing/lib/built-command'
import { freePort } from '@flightbag/testing/lib/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { type Server, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { report } from './table.ts'

const COMMAND = builtCommand()
/** More rounds find rarer moments. */
const ROUNDS = Number(process.env.FLIGHTBAG_STOP_ROUNDS ?? 12)
/** The answers that must arrive while a command stands still: one that waited for it would end with 500. */
const ANSWERS = 40
const MEGABYTE = 1024 * 1024
const MOST_LOG_BYTES = 64 * MEGABYTE
const NOTES = 6000

let folder: string
let env: Record<string, string>
let server: Server
let client: ReturnType<typeof createClient>
let operations: string
let files: { readonly ones: string; readonly twos: string }

function notes(path: string, text: string): string {
  const lines = Array.from({ length: NOTES }, (_, n) =>
    JSON.stringify({ kind: 'note', record: { id: `n-${n}`, text: text.repeat(60) } }),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightbag-stopped-'))
  env = {
    FLIGHTBAG_DATA_DIR: join(folder, 'data'),
    FLIGHTBAG_PORT: '0',
    FLIGHTBAG_LOG_LEVEL: 'error',
    FLIGHTBAG_KEY_LIMIT: '0',
    FLIGHTBAG_API_RATE: '0',
    FLIGHTBAG_SESSION_QUOTA: '0',
  }
  files = { ones: notes(join(folder, 'ones.jsonl'), 'one '), twos: notes(join(folder, 'twos.jsonl'), 'two ') }
  const { json } = commandLine(() => env, folder)
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  await json('account create --email beto@example.org --id beto')
  await json(`import --account beto ${files.ones}`)
  const metricsPort = await freePort()
  operations = `http://127.0.0.1:${metricsPort}`
  server = await startServer(['serve'], { env: { ...env, FLIGHTBAG_METRICS_PORT: String(metricsPort) } })
  client = createClient(server.url, key)
})

afterAll(async () => {
  client.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

function session(bytes: number) {
  const said = randomBytes(bytes / 2).toString('hex')
  const event = { at: '2026-10-03T10:00:00Z', kind: 'turn', said }
  return { schema: 1, startedAt: '2026-10-03T10:00:00Z', events: [event] }
}

/** Sends requests of another account until it is stopped. */
function requests(bytes: number) {
  const seen = { answers: 0, wrong: [] as unknown[], longestMs: 0 }
  let isOver = false
  async function send(): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const startMs = performance.now()
      const answer =
        n % 2 === 0 ? await client.put(`/v1/plugin/sessions/s-${n % 40}`, session(bytes)) : await client.get('/v1/me')
      seen.longestMs = Math.max(seen.longestMs, performance.now() - startMs)
      seen.answers++
      if (answer.status >= 400) seen.wrong.push([answer.status, answer.json])
      await setTimeout(5)
    }
  }
  const sending = Promise.all([send(), send()])
  return {
    /** Waits for so many more answers. */
    async more(count: number) {
      const most = seen.answers + count
      while (seen.answers < most) await setTimeout(5)
    },
    async end() {
      isOver = true
      await sending
      return seen
    },
  }
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${operations}/ready`)).status === 200
}

function started(args: readonly string[], output: number | 'ignore' = 'ignore'): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  })
}

const COMMANDS: readonly (() => readonly string[])[] = [
  () => ['import', '--account', 'beto', files.twos],
  () => ['import', '--account', 'beto', files.ones],
  () => ['export', '--account', 'beto'],
  () => ['backup', join(folder, `${randomBytes(4).toString('hex')}.backup`)],
  () => ['maintain'],
]

test('a command that is stopped at any moment delays no request of another account', async () => {
  let [answers, longestMs, stopped] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const sent = requests(2000)
    const child = started(COMMANDS[round % COMMANDS.length]!())
    const ended = once(child, 'exit')
    await setTimeout(150 + Math.random() * 900)
    // Ctrl-Z. A command cannot handle SIGSTOP: if it stops within a transaction, readiness and doctor name it.
    if (child.kill('SIGTSTP')) stopped++
    await sent.more(ANSWERS)
    expect(await isReady()).toBe(true)
    child.kill('SIGCONT')
    const seen = await sent.end()
    expect(seen.wrong).toEqual([])
    expect(await ended).toEqual([0, null])
    answers += seen.answers
    longestMs = Math.max(longestMs, seen.longestMs)
  }
  report({
    fault: 'a command stopped at random moments under a server, SQLite',
    times: ROUNDS,
    hits: stopped,
    acknowledged: answers,
    lost: 0,
    recovered: `every other request answered, the slowest in ${longestMs.toFixed(0)} ms`,
  })
})

function logBytes(name: string): number {
  return statSync(join(folder, 'data', `${name}-wal`), { throwIfNoEntry: false })?.size ?? 0
}

test('the logs stay short while readers are stopped and others write', async () => {
  let [longest, answers] = [0, 0]
  const output = openSync('/dev/null', 'w')
  const readers = [COMMANDS[2]!, COMMANDS[3]!]
  for (const args of readers) {
    const child = started(args(), output)
    const ended = once(child, 'exit')
    await setTimeout(200 + Math.random() * 300)
    child.kill('SIGSTOP')
    const sent = requests(60_000)
    for (let n = 0; n < 40; n++) {
      await setTimeout(100)
      longest = Math.max(longest, logBytes('flightbag.db'), logBytes('counters.db'))
    }
    child.kill('SIGCONT')
    const seen = await sent.end()
    expect(seen.wrong).toEqual([])
    answers += seen.answers
    expect(await ended).toEqual([0, null])
  }
  closeSync(output)
  report({
    fault: 'a reader stopped under a server, 60 KB writes, SQLite',
    times: readers.length,
    hits: readers.length,
    acknowledged: answers,
    lost: 0,
    recovered: `the longest log had ${(longest / MEGABYTE).toFixed(0)} MB`,
  })
  expect(longest).toBeLessThan(MOST_LOG_BYTES)
})
