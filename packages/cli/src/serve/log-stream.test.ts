import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { describe, expect, test } from 'vitest'
import { dataFolder, type RunOptions, runCli, startCli, startServer } from '../testing/run-cli.ts'

const folder = dataFolder()
const env = { FLIGHTBAG_DATA_DIR: folder.path }

/** The lines of a log stream, each of which must be JSON. */
function linesOf(stderr: string) {
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; time: string; msg: string })
}

describe.each(['serve', 'start'])('%s that cannot start logs one line of JSON', (command) => {
  const file = join(folder.root, 'file')
  test.each([
    ['an invalid setting', ['--port', 'abc'], {}, 2, /^--port must be a whole number/],
    ['an unknown option', ['--prot', '1'], {}, 2, /unknown option '--prot'/],
    ['a missing settings file', ['--config', '/none'], {}, 2, /^\/none cannot be read$/],
    ['an invalid settings file', ['--config', file], {}, 2, /line 1 must be NAME=value/],
    ['a data folder that is a file', ['--port', '0'], { FLIGHTBAG_DATA_DIR: file }, 1, /^the data folder .* cannot be/],
    ['a certificate that is missing', ['--tls-cert', '/none', '--tls-key', '/none'], {}, 1, /\/none cannot be read/],
  ] as const)('%s', async (_what, args, given, code, msg) => {
    writeFileSync(file, 'no setting')
    const ran = await runCli([command, ...args], { env: { ...env, ...given } })
    expect(ran).toMatchObject({ code, stdout: '' })
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(linesOf(ran.stderr)).toEqual([{ level: 60, time, msg: expect.stringMatching(msg) }])
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? String(address.port) : expect.fail()
    const ran = await runCli([command, '--port', port], { env: { FLIGHTBAG_DATA_DIR: join(folder.root, command) } })
    other.close()
    expect(ran.code).toBe(1)
    expect(linesOf(ran.stderr).at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining(port) })
  })
})

test('the progress and the notices of `start` are lines of JSON too', async () => {
  const server = await startServer(['start'], { env: { FLIGHTBAG_DATA_DIR: join(folder.root, 'sample') } })
  expect(await server.stop()).toBe(0)
  expect(linesOf(server.said.stderr).map(({ msg }) => msg)).toEqual([
    'making the sample pilot',
    expect.stringMatching(/^the store is in /),
  ])
})

test('a command that is no server writes text', async () => {
  const refused = await runCli(['account', 'list'], { env: { FLIGHTBAG_DATA_DIR: join(folder.root, 'file') } })
  expect(refused.stderr).toMatch(/^flightbag: the data folder .*\n$/)
})

/** A module that makes Node warn `warnings` times, and then fail, while the server runs. */
function failingAfter(warnings: number): RunOptions {
  const source = `
    process.on('SIGUSR2', () => {
      for (let n = 1; n <= ${warnings}; n++) process.emitWarning('look here ' + n)
      setImmediate(() => { throw new TypeError('quoted data') })
    })`
  return { env, nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(source)}`] }
}

test('warnings of Node and an unexpected error are lines of JSON in the order of their events', async () => {
  const server = await startServer(['serve'], failingAfter(3))
  const ended = once(server.child, 'close')
  server.child.kill('SIGUSR2')
  expect((await ended)[0]).toBe(1)
  expect(linesOf(server.said.stderr).slice(-4)).toMatchObject([
    { level: 40, msg: 'look here 1' },
    { level: 40, msg: 'look here 2' },
    { level: 40, msg: 'look here 3' },
    { level: 60, msg: 'the server ends', error: { type: 'TypeError' } },
  ])
  // The message may quote the pilot's data.
  expect(server.said.stderr).not.toContain('quoted data')
})

/** Far more lines than a pipe or a socket holds. */
const MANY = 5_000

test('an unexpected error ends the server although the reader of its log has stopped reading', async () => {
  const server = await startServer(['serve'], failingAfter(MANY))
  server.child.stderr?.pause()
  const exited = once(server.child, 'exit')
  server.child.kill('SIGUSR2')
  expect((await exited)[0]).toBe(1)
})

test('an unexpected error is logged after the lines for which a slow reader waits', async () => {
  const server = await startServer(['serve'], failingAfter(MANY))
  const ended = once(server.child, 'close')
  server.child.kill('SIGUSR2')
  expect((await ended)[0]).toBe(1)
  expect(linesOf(server.said.stderr).slice(-2)).toMatchObject([
    { msg: `look here ${MANY}` },
    { msg: 'the server ends' },
  ])
})

test('a server whose log has no reader starts, answers, and ends in order', async () => {
  const child = startCli(['serve', '--port', '0'], { env: { ...env, FLIGHTBAG_LOG_LEVEL: 'info' } })
  const { printed, ended } = outputOf(child)
  child.stderr?.destroy()
  const [, url] = await printed(/^listening on (\S+)\n/m)
  for (const _ of [1, 2, 3]) expect((await fetch(`${url}/v1/health`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
