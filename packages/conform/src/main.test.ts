import { spawn } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '@flightbag/testing/lib/after-file'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { expect, test } from 'vitest'

const MAIN = new URL('main.ts', import.meta.url).href

/** Starts the command in a process of its own, against a service that answers as given. */
async function start(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const run = `import(${JSON.stringify(MAIN)}).then(({ main }) => main())`
  const args = ['--conditions=source', '--eval', run, '--', 'flightbag-conform', '--url', `http://127.0.0.1:${port}`]
  const child = spawn(process.execPath, args, { env: { FLIGHTBAG_KEY: 'k' }, stdio: ['ignore', 'pipe', 'pipe'] })
  afterFile(() => {
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  })
  return { child, ...outputOf(child) }
}

test('a service that does not conform gets exit code 1 and its results on standard output', async () => {
  const { said, ended } = await start((_, res) => res.end('{}'))
  expect([await ended, said.stderr]).toEqual([1, ''])
  expect(said.stdout).toMatch(/^FAIL {2}service\/health: `data` is not an object\n/m)
  expect(said.stdout).toMatch(/^\d+ passed, \d+ failed, /m)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run that waits for an answer, with exit code 130',
  async (signal) => {
    const { child, said, ended } = await start(() => child.kill(signal))
    expect({ code: await ended, ...said }).toEqual({ code: 130, stdout: '', stderr: '' })
  },
)

test('a run whose output nobody reads ends with exit code 1', async () => {
  const { child, said, ended } = await start((_, res) => {
    child.stdout?.destroy()
    res.end('{}')
  })
  expect([await ended, said.stderr]).toEqual([1, ''])
})
