import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { expect, test } from 'vitest'
import { dataFolder, jsonOf, runCli, startServer } from '../testing/run-cli.ts'
import type { Check } from './check.ts'

const folder = dataFolder()

test('beside a running server, doctor knows its addresses and its version', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = {
    FLIGHTBAG_DATA_DIR: folder.path,
    FLIGHTBAG_WEATHER: 'sample',
    FLIGHTBAG_METRICS_PORT: String(metricsPort),
    FLIGHTBAG_DRAIN_SECONDS: '0',
  }
  async function checks(more: Readonly<Record<string, string>> = {}) {
    const doctor = await runCli(['doctor', '--json'], { env: { ...env, ...more } })
    return jsonOf<{ checks: Check[] }>(doctor).checks.map(({ name, state, message }) => `${name} ${state}: ${message}`)
  }
  expect((await checks()).filter((line) => line.startsWith('running server'))).toEqual([])

  const server = await startServer(['serve'], { env })
  const served = { FLIGHTBAG_PORT: new URL(server.url).port }
  const lines = await checks(served)
  expect(lines).toContainEqual(expect.stringMatching(/^address ok: .* by a server of Flightbag$/))
  expect(lines).toContainEqual(expect.stringMatching(/^metrics address ok: .* by a server of Flightbag$/))
  expect(lines).toContainEqual('running server ok: has the version of this program')

  const second = await runCli(['serve', '--port', '0'], { env })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(/ in use by a server of Flightbag: [^"]* with --metrics-port"/)

  const file = join(folder.path, 'served-version')
  const [pid] = readFileSync(file, 'utf8').split(' ')
  writeFileSync(file, `${pid} 0.0.1 (an older commit)`)
  expect(await checks(served)).toContainEqual(
    expect.stringMatching(/^running server warning: has version 0\.0\.1 .*restart the server$/),
  )
  // A server whose store is elsewhere is known by its metrics.
  const elsewhere = { ...served, FLIGHTBAG_DATA_DIR: join(folder.path, 'none') }
  expect(await checks(elsewhere)).toContainEqual('running server ok: has the version of this program')
  expect(await server.stop()).toBe(0)
  expect(await checks({ FLIGHTBAG_PORT: String(port) })).not.toContainEqual(expect.stringContaining('running server'))
})
