import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFolder, startServer } from './testing/run-cli.ts'

const folder = dataFolder()

// The state of a process is in a file only on Linux.
test.skipIf(process.platform !== 'linux')('Ctrl-Z stops a command until it is continued', async () => {
  const env = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_WEATHER: 'sample', FLIGHTBAG_DRAIN_SECONDS: '0' }
  const { url, child, stop } = await startServer(['serve'], { env })
  child.kill('SIGTSTP')
  await expect.poll(() => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]).toMatch(/^T /)
  child.kill('SIGCONT')
  expect((await fetch(`${url}/v1/health`)).status).toBe(200)
  expect(await stop()).toBe(0)
})

test('SIGTERM drains a server, which answers and is not ready; a second one ends it immediately', async () => {
  const env = { FLIGHTBAG_DATA_DIR: folder.path, FLIGHTBAG_METRICS_PORT: '0', FLIGHTBAG_DRAIN_SECONDS: '3600' }
  const server = await startServer(['serve'], { env: { ...env, FLIGHTBAG_WEATHER: 'sample' } })
  const [, operations] = await server.printed(/metrics and readiness on (http:[^"\s]+)/, 'stderr')
  async function readiness() {
    return (await fetch(`${operations}/ready`)).text()
  }
  expect(await readiness()).toBe('ready\n')
  server.child.kill('SIGTERM')
  await expect.poll(readiness).toBe('not ready: the server stops\n')
  const { status, headers } = await fetch(`${server.url}/v1/health`)
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  expect(await server.stop()).toBe(130)
})
