import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, URL } from 'node:url'
import { makeApiKey } from '@flightbag/core/ports'
import { testKeyMaker } from '@flightbag/testing'
import { expect, test } from 'vitest'
import { accountStore } from '../accounts/accounts.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'
import { migrate } from '../schema/migrate.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const CALLERS = 8
const SCRIPT = fileURLToPath(new URL('../testing/admitting-process.ts', import.meta.url))

interface Server {
  readonly process: ChildProcess
  readonly ended: Promise<unknown>
  answered: number
}

function startServer(url: string, hash: Uint8Array, route: string): Server {
  const args = ['--conditions=source', SCRIPT, url, Buffer.from(hash).toString('hex'), route, String(CALLERS)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const server: Server = { process: child, ended: once(child, 'close'), answered: 0 }
  child.stdout?.on('data', (bytes: Buffer) => {
    server.answered += bytes.length
  })
  return server
}

/** Waits for this number of answers; a process that ends before fails the test. */
async function answers(server: Server, least: number) {
  const failed = server.ended.then(() => Promise.reject(new Error('a process ended before it was stopped')))
  failed.catch(() => undefined)
  while (server.answered < least) await Promise.race([once(server.process.stdout!, 'data'), failed])
}

test('usage of three processes reconciles with their answers, also when one is killed with -9', async () => {
  const { url } = await freshDatabase()
  const db = openPostgresDb(url)
  await migrate(db)
  const accounts = accountStore(db)
  const { stored } = makeApiKey(testKeyMaker('processes'))
  await accounts.create({ id: 'ana', email: 'ana@example.com', displayName: null }, stored, 0)

  const routes = ['GET /v1/a', 'GET /v1/b', 'GET /v1/c']
  const servers = routes.map((route) => startServer(url, stored.hash, route))
  await Promise.all(servers.map((server) => answers(server, 200)))
  const [killed, ...others] = servers as [Server, Server, Server]
  killed.process.kill('SIGKILL')
  await killed.ended
  await Promise.all(others.map((server) => answers(server, server.answered + 200)))
  for (const { process } of others) process.stdin?.end('stop')
  await Promise.all(others.map(({ ended }) => ended))

  const { days } = await accounts.usage('ana', 90, 1_000_000)
  const counted = routes.map((route) => days[0]?.routes.find((row) => row.route === route)?.requests ?? 0)
  expect(counted.slice(1)).toEqual(others.map(({ answered }) => answered))
  expect(counted[0]).toBeGreaterThanOrEqual(killed.answered)
  expect(counted[0]).toBeLessThanOrEqual(killed.answered + CALLERS)
  await db.close()
})
