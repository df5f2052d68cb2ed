import { migrate, openPostgres } from '@flightbag/store-postgres'
import { type FaultProxy, startFaultProxy, type Verdict } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { note } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder, type Ran, runCli } from '../../packages/cli/src/testing/run-cli.ts'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'
import { report } from './table.ts'

const ACCOUNT = 'ana'
const folder = dataFolder()

/** A database for one kind of cut: both kinds are tested at the same time. */
interface Lane {
  readonly verdict: Verdict
  readonly url: string
  readonly direct: ReturnType<typeof openPostgres>
  readonly proxy: FaultProxy
  close(): Promise<void>
}

/** A command that makes one change, and a query of the outcome through another connection. */
interface Change {
  readonly args: string
  readonly input?: (attempt: number) => string
  /** A value that differs before and after the change. */
  readonly state: (lane: Lane) => Promise<unknown>
}

const CHANGES: readonly Change[] = [
  {
    args: `key rotate --account ${ACCOUNT} --yes`,
    state: async ({ direct }) => (await direct.accounts.find(ACCOUNT))?.apiKey?.prefix,
  },
  {
    args: `command send --account ${ACCOUNT} -`,
    input: () => JSON.stringify({ kind: 'say', text: 'hello' }),
    state: async ({ direct }) => (await direct.live.list(ACCOUNT, Date.now())).length,
  },
  {
    args: `import --account ${ACCOUNT} -`,
    input: (attempt) => note('n1', `attempt ${attempt}`),
    state: ({ direct }) => direct.records.revision(ACCOUNT),
  },
]

async function openLane(verdict: Verdict): Promise<Lane> {
  const { url, drop } = await freshDatabase()
  const direct = openPostgres(url)
  await migrate(direct.db)
  const { hostname, port } = new URL(url)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) }, postgresFrames)
  const created = await runCli(['account', 'create', '--email', 'ana@example.org', '--id', ACCOUNT], {
    env: { DATABASE_URL: url },
    cwd: folder.root,
  })
  expect(created.code).toBe(0)
  async function close(): Promise<void> {
    await direct.close()
    await proxy.close()
    await drop()
  }
  return { verdict, url, direct, proxy, close }
}

let lanes: Lane[] = []

beforeAll(async () => {
  lanes = await Promise.all((['reset', 'end'] as const).map(openLane))
})

afterAll(async () => {
  await Promise.all(lanes.map((lane) => lane.close()))
})

let attempts = 0

/**
 * Rows and parameters of the session arrive by the hundred, and a cut between two of them is equal to a cut before the
 * next message.
 */
const SKIPPED = new Set(Buffer.from('DS'))

/** Runs a command through the proxy and cuts message number `at` of its exchange, in either direction; -1 for none. */
async function run({ args, input }: Change, lane: Lane, at: number): Promise<Ran & { messages: number }> {
  let messages = 0
  lane.proxy.rule = ({ from, bytes }) => {
    if (from === 'server' && SKIPPED.has(bytes[0]!)) return 'pass'
    return messages++ === at ? lane.verdict : 'pass'
  }
  const url = new URL(lane.url)
  url.port = String(lane.proxy.port)
  const ran = await runCli([...args.split(' '), '--json'], {
    env: { DATABASE_URL: url.href },
    cwd: folder.root,
    ...(input === undefined ? {} : { input: input(attempts++) }),
  })
  return { ...ran, messages }
}

const UNKNOWN = /it is unknown whether .* (Run|Either) /

test.each(CHANGES)('$args: cut at every message, by RST and by FIN, it reports the outcome exactly', async (change) => {
  const wrong: string[] = []
  const counts = { cuts: 0, done: 0, unknown: 0, unchanged: 0 }
  async function cutEach(lane: Lane): Promise<void> {
    const { code, messages } = await run(change, lane, -1)
    expect(code).toBe(0)
    for (let at = 0; at < messages; at++) {
      const before = await change.state(lane)
      const ran = await run(change, lane, at)
      const changed = JSON.stringify(await change.state(lane)) !== JSON.stringify(before)
      const lines = ran.stderr.split('\n').filter((line) => line !== '')
      const where = `${lane.verdict} at message ${at}: exit ${ran.code}, changed ${changed}: ${ran.stdout}${ran.stderr}`
      counts.cuts++
      if (ran.code === 0) {
        counts.done++
        if (!changed || lines.length > 0 || JSON.parse(ran.stdout).error) wrong.push(where)
      } else if (ran.code !== 1 || lines.length !== 1 || !JSON.parse(ran.stdout).error) {
        wrong.push(where)
      } else if (UNKNOWN.test(ran.stderr)) {
        counts.unknown++
      } else {
        counts.unchanged++
        if (changed) wrong.push(where)
      }
    }
  }
  await Promise.all(lanes.map(cutEach))
  expect(wrong).toEqual([])
  expect(counts.unknown).toBeGreaterThan(0)
  report({
    fault: `connection of \`${change.args.split(' ').slice(0, 2).join(' ')}\` cut at each message, RST and FIN`,
    times: counts.cuts,
    hits: counts.cuts,
    acknowledged: counts.done,
    lost: wrong.length,
    recovered: `${counts.unknown} reported as unknown, ${counts.unchanged} as not done`,
  })
})
