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
let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: FaultProxy
let direct: ReturnType<typeof openPostgres>

/** A command that makes one change, and a query of the outcome through another connection. */
interface Change {
  readonly args: string
  readonly input?: (attempt: number) => string
  /** A value that differs before and after the change. */
  readonly state: () => Promise<unknown>
}

const CHANGES: readonly Change[] = [
  {
    args: `key rotate --account ${ACCOUNT} --yes`,
    state: async () => (await direct.accounts.find(ACCOUNT))?.apiKey?.prefix,
  },
  {
    args: `command send --account ${ACCOUNT} -`,
    input: () => JSON.stringify({ kind: 'say', text: 'hello' }),
    state: async () => (await direct.live.list(ACCOUNT, Date.now())).length,
  },
  {
    args: `import --account ${ACCOUNT} -`,
    input: (attempt) => note('n1', `attempt ${attempt}`),
    state: () => direct.records.revision(ACCOUNT),
  },
]

beforeAll(async () => {
  database = await freshDatabase()
  direct = openPostgres(database.url)
  await migrate(direct.db)
  const url = new URL(database.url)
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) }, postgresFrames)
  const created = await runCli(['account', 'create', '--email', 'ana@example.org', '--id', ACCOUNT], {
    env: { DATABASE_URL: database.url },
    cwd: folder.root,
  })
  expect(created.code).toBe(0)
})

afterAll(async () => {
  await direct.close()
  await proxy.close()
  await database.drop()
  folder.remove()
})

let attempts = 0

/**
 * Rows and parameters of the session arrive by the hundred, and a cut between two of them is equal to a cut before the
 * next message.
 */
const SKIPPED = new Set(Buffer.from('DS'))

/**
 * Runs a command through the proxy and applies the verdict to message number `at` of its exchange, in either direction.
 */
async function run({ args, input }: Change, at: number, verdict: Verdict): Promise<Ran & { messages: number }> {
  let messages = 0
  proxy.rule = ({ from, bytes }) => {
    if (from === 'server' && SKIPPED.has(bytes[0]!)) return 'pass'
    return messages++ === at ? verdict : 'pass'
  }
  const url = new URL(database.url)
  url.port = String(proxy.port)
  const ran = await runCli([...args.split(' '), '--json'], {
    env: { DATABASE_URL: url.href },
    cwd: folder.root,
    ...(input === undefined ? {} : { input: input(attempts++) }),
  })
  return { ...ran, messages }
}

const UNKNOWN = /it is unknown whether .* (Run|Either) /

test.each(CHANGES)('$args: cut at every message, by RST and by FIN, it reports the outcome exactly', async (change) => {
  const { code, messages } = await run(change, -1, 'pass')
  expect(code).toBe(0)
  const wrong: string[] = []
  const counts = { done: 0, unknown: 0, unchanged: 0 }
  for (const verdict of ['reset', 'end'] as const) {
    for (let at = 0; at < messages; at++) {
      const before = await change.state()
      const ran = await run(change, at, verdict)
      const changed = JSON.stringify(await change.state()) !== JSON.stringify(before)
      const lines = ran.stderr.split('\n').filter((line) => line !== '')
      const where = `${verdict} at message ${at}: exit ${ran.code}, changed ${changed}: ${ran.stdout}${ran.stderr}`
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
  expect(wrong).toEqual([])
  expect(counts.unknown).toBeGreaterThan(0)
  report({
    fault: `connection of \`${change.args.split(' ').slice(0, 2).join(' ')}\` cut at each message, RST and FIN`,
    times: 2 * messages,
    hits: 2 * messages,
    acknowledged: counts.done,
    lost: wrong.length,
    recovered: `${counts.unknown} reported as unknown, ${counts.unchanged} as not done`,
  })
})
