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
