import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dataOf } from '@flightbag/testing/http/answer'
import { createClient } from '@flightbag/testing/http/client'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { expect, test } from 'vitest'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { dataFolder, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { report } from './table.ts'

const SETTINGS = {
  FLIGHTBAG_LOG_LEVEL: 'error',
  FLIGHTBAG_KEY_LIMIT: '0',
  FLIGHTBAG_API_RATE: '0',
  FLIGHTBAG_SESSION_QUOTA: '0',
}
const TIMES = 3
const WRITES = 10

/**
 * The system rejects each write of the process to a file, as it does after a fault has made a disk read-only: SQLite
 * treats both errors alike. A mounted disk cannot be made read-only while its files are open for writing.
 */
async function rejectWrites(pid: number, reject: boolean): Promise<void> {
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--fsize=${reject ? '0' : 'unlimited'}:unlimited`])
}

test('a disk that rejects writes under a server: requests fail, health reports it, and it recovers', async () => {
  const folder = dataFolder()
  const env = { ...SETTINGS, FLIGHTBAG_DATA_DIR: folder.path }
  const { json } = commandLine(() => env, folder.root)
  const { key } = await json<{ key: string }>('account create --email ana@example.org --id ana')
  let server = await startServer(['serve'], { env })
  let client = createClient(server.url, key)
  const acknowledged: string[] = []
  let rejected = 0
  let sessions = 0
  async function write(): Promise<number> {
    const id = `flight-${++sessions}`
    const { status, json: answer } = await client.put(`/v1/plugin/sessions/${id}`, {
      schema: 1,
      startedAt: '2026-10-03T10:00:00Z',
    })
    if (status === 201) acknowledged.push(id)
    else expect([status, answer?.error?.code]).toEqual([500, 'internal'])
    return status
  }
  async function healthy(): Promise<boolean> {
    return dataOf<{ ok: boolean }>(await client.get('/v1/health')).ok
  }
  async function lost(): Promise<string[]> {
    const missing: string[] = []
    for (const id of acknowledged) {
      if ((await client.get(`/v1/plugin/sessions/${id}`)).status !== 200) missing.push(id)
    }
    return missing
  }
  try {
    for (let time = 0; time < TIMES; time++) {
      for (let n = 0; n < WRITES; n++) expect(await write()).toBe(201)
      await rejectWrites(server.child.pid ?? 0, true)
      for (let n = 0; n < WRITES; n++) if ((await write()) === 500) rejected++
      // The answer of a health check is used for up to a second.
      await expect.poll(healthy, { timeout: HANG_LIMIT_MS }).toBe(false)
      await rejectWrites(server.child.pid ?? 0, false)
      await expect.poll(healthy, { timeout: HANG_LIMIT_MS }).toBe(true)
      expect(await lost()).toEqual([])
    }
    expect(server.said.stderr).toContain('the disk of the store fails')
    client.close()
    await server.stop('SIGKILL')
    server = await startServer(['serve'], { env })
    client = createClient(server.url, key)
    const gone = await lost()
    report({
      fault: 'disk read-only under a server, SQLite',
      times: TIMES,
      hits: rejected,
      acknowledged: acknowledged.length,
      lost: gone.length,
      recovered: 'by itself, once the disk took writes',
    })
    expect(rejected).toBe(TIMES * WRITES)
    expect(gone).toEqual([])
    expect(dataOf<{ sessions: number }>(await client.get('/v1/plugin/stats')).sessions).toBe(acknowledged.length)
  } finally {
    client.close()
    await server.stop()
  }
})
