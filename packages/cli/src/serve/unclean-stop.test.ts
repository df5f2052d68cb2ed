import { openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { expect, test } from 'vitest'
import { note } from '../testing/every-command.ts'
import { dataFolder, failureOf, jsonOf, runCli, startServer } from '../testing/run-cli.ts'

const folder = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: folder.path }
const path = join(folder.path, 'flightbag.db')

/** More than the size of a file that is checked before it is opened. */
const NOTES = 4000
const NOTE_BYTES = 10_000
const PAGE_BYTES = 4096

async function healthy(url: string): Promise<boolean> {
  const { data } = (await (await fetch(`${url}/v1/health`)).json()) as { data: { ok: boolean } }
  return data.ok
}

/** Writes a session. */
async function write(url: string, key: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/plugin/sessions/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ schema: 1, startedAt: '2026-10-03T14:00:00Z' }),
  })
  return status
}

/** Starts a server and kills it after a write. */
async function stopUncleanly(key: string): Promise<void> {
  const server = await startServer(['serve'], { env })
  expect(await write(server.url, key)).toBe(201)
  await server.stop('SIGKILL')
}

test('a large store is checked while the server answers; damage ends its writes and refuses later starts', async () => {
  const create = ['account', 'create', '--email', 'a@example.org', '--json']
  const { key } = jsonOf<{ key: string }>(await runCli(create, { env }))
  const lines = Array.from({ length: NOTES }, (_, n) => note(`n${n}`, 'x'.repeat(NOTE_BYTES))).join('\n')
  expect((await runCli(['import', '--account', 'a@example.org', '-'], { env, input: lines })).code).toBe(0)

  await stopUncleanly(key)
  const whole = await startServer(['serve'], { env })
  await expect.poll(() => whole.said.stderr, { timeout: HANG_LIMIT_MS }).toContain('the check of the store found no')
  expect(await healthy(whole.url)).toBe(true)
  expect(await whole.stop()).toBe(0)

  await stopUncleanly(key)
  const middle = Math.floor(statSync(path).size / 2 / PAGE_BYTES)
  writeSync(openSync(path, 'r+'), Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, middle * PAGE_BYTES)
  const server = await startServer(['serve'], { env })
  const isDamaged = /"code":"STORE_DAMAGED"/
  await expect.poll(() => server.said.stderr, { timeout: HANG_LIMIT_MS }).toMatch(isDamaged)
  expect(server.said.stderr).toMatch(
    /flightbag\.db is damaged: restore an archive of `flightbag backup` with `flightbag restore`/,
  )
  await expect.poll(() => healthy(server.url), { timeout: HANG_LIMIT_MS }).toBe(false)
  expect(await write(server.url, key)).toBe(500)
  expect((await fetch(`${server.url}/v1/me`, { headers: { 'X-API-Key': key } })).status).toBe(200)
  expect(failureOf(await runCli(['account', 'list'], { env }))).toMatch(/is damaged: .*flightbag restore/)
  expect(await server.stop()).toBe(0)
  for (const command of [
    ['serve', '--port', '0'],
    ['account', 'list'],
  ]) {
    expect(failureOf(await runCli(command, { env }))).toMatch(/is damaged: .*flightbag restore/)
  }
  const doctor = jsonOf<{ checks: { state: string; message: string }[] }>(await runCli(['doctor', '--json'], { env }))
  expect(doctor.checks.filter(({ state }) => state === 'failed')).toMatchObject([
    { name: 'database', message: expect.stringMatching(/is damaged: /) },
  ])
})
