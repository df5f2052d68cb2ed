import { cpSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { expect, test } from 'vitest'
import { note } from '../testing/every-command.ts'
import { dataFolder, jsonOf, runCli, startServer } from '../testing/run-cli.ts'

const folder = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: join(folder.path, 'store'), FLIGHTBAG_WEATHER: 'sample' }
const PAGE_BYTES = 4096
const NAMES_THE_REMEDY = /is damaged: restore an archive of `flightbag backup` with `flightbag restore`/

test('damage of a closed store: doctor finds it, and the first request that meets it ends health', async () => {
  const create = ['account', 'create', '--email', 'a@example.org', '--json']
  const { key } = jsonOf<{ key: string }>(await runCli(create, { env }))
  const lines = Array.from({ length: 1000 }, (_, n) => note(`n${n}`, 'x'.repeat(300))).join('\n')
  expect(await runCli(['import', '--account', 'a@example.org', '-'], { env, input: lines })).toMatchObject({ code: 0 })
  const path = join(env.FLIGHTBAG_DATA_DIR, 'flightbag.db')
  const middle = Math.floor(statSync(path).size / 2 / PAGE_BYTES)
  writeSync(openSync(path, 'r+'), Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, middle * PAGE_BYTES)
  const copy = join(folder.path, 'copy')
  cpSync(env.FLIGHTBAG_DATA_DIR, copy, { recursive: true })

  const doctor = await runCli(['doctor', '--json'], { env: { ...env, FLIGHTBAG_DATA_DIR: copy } })
  expect(jsonOf<{ checks: unknown[] }>(doctor).checks).toContainEqual({
    name: 'database',
    state: 'failed',
    message: expect.stringMatching(NAMES_THE_REMEDY),
  })

  const metricsPort = await freePort()
  const operations = { FLIGHTBAG_METRICS_PORT: String(metricsPort), FLIGHTBAG_DRAIN_SECONDS: '0' }
  const server = await startServer(['serve'], { env: { ...env, ...operations } })
  const ready = `http://127.0.0.1:${metricsPort}/ready`
  expect((await fetch(ready)).status).toBe(200)
  const headers = { 'X-API-Key': key }
  const statuses = new Set<number>()
  for (let cursor = ''; ; ) {
    const page = await fetch(`${server.url}/v1/notes?limit=100${cursor}`, { headers })
    statuses.add(page.status)
    if (page.status !== 200) break
    const body = (await page.json()) as { page: { nextCursor: string | null } }
    if (body.page.nextCursor === null) break
    cursor = `&cursor=${body.page.nextCursor}`
  }
  expect([...statuses]).toContain(500)
  expect((await fetch(ready)).status).toBe(503)
  async function healthy() {
    return ((await (await fetch(`${server.url}/v1/health`)).json()) as { data: { ok: boolean } }).data.ok
  }
  await expect.poll(healthy, { timeout: HANG_LIMIT_MS }).toBe(false)
  expect(server.said.stderr).toMatch(NAMES_THE_REMEDY)
  expect(await server.stop()).toBe(0)
})
