import { createServer, type Server } from 'node:http'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { refusingPort } from '@flightbag/testing/lib/free-port'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { conform } from './command.ts'

let subject: MemorySubject
let key: string
let nonconforming: Server

beforeAll(async () => {
  subject = await startMemorySubject()
  key = (await subject.createAccount()).key
  nonconforming = createServer((_, res) => res.end('{"data":"","meta":{"generatedAt":"\\u001b\\u202e[2J"}}'))
  await new Promise<void>((resolve) => nonconforming.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await subject.close()
  nonconforming.close()
})

async function run(
  args: readonly string[],
  { env = { FLIGHTBAG_KEY: key }, signal = new AbortController().signal } = {},
) {
  const written = { stdout: '', stderr: '' }
  function stream(name: keyof typeof written) {
    return {
      write(text: string) {
        written[name] += text
      },
    }
  }
  const code = await conform({ args, env, stdout: stream('stdout'), stderr: stream('stderr'), signal })
  return { code, ...written }
}

test('a service that conforms gets exit code 0, one line for each check and a summary', async () => {
  const { code, stdout, stderr } = await run(['--url', `${subject.url}/`, '--writes'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ok {4}service\/health$/m)
  expect(stdout).toMatch(/^n\/a {3}airways\/filters: no airways are loaded$/m)
  expect(stdout).toMatch(/^\d+ passed, 0 failed, \d+ not applicable, 0 skipped$/m)
})

test('a service that does not conform gets exit code 1 and the sentences that it breaks', async () => {
  const { port } = nonconforming.address() as { port: number }
  const { code, stdout } = await run(['--url', `http://127.0.0.1:${port}`])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}service\/health: `data` is not an object\n {6}Route table: GET \/v1\/health/m)
  expect(stdout).toMatch(/^FAIL {2}service\/generated-at: ··\[2J is not UTC/m)
})

test('a service that answers with a redirect does not conform, wherever it leads', async () => {
  const redirecting = createServer(({ url }, res) => res.writeHead(307, { location: subject.url + url }).end())
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void redirecting.close())
  const { port } = redirecting.address() as { port: number }
  const { code, stdout } = await run(['--url', `http://127.0.0.1:${port}`])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}account\/fields: GET \/v1\/me answers 307, expected 200$/m)
})

test('a service that answers only with a wrong 429 does not conform, and is reached', async () => {
  const limiting = createServer((_, res) => res.writeHead(429).end())
  await new Promise<void>((resolve) => limiting.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void limiting.close())
  const { port } = limiting.address() as { port: number }
  const { code, stdout, stderr } = await run(['--url', `http://127.0.0.1:${port}`])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(/^FAIL {2}service\/health: a 429 lacks Retry-After in whole seconds$/m)
})

test('a service that cannot be reached is named in one line, and not by each check', async () => {
  const { port, release } = await refusingPort()
  onTestFinished(release)
  const line = expect.stringMatching(/^flightbag-conform: http:\S+ cannot be reached: .*ECONNREFUSED.*\n$/)
  expect(await run(['--url', `http://127.0.0.1:${port}`])).toEqual({ code: 1, stdout: '', stderr: line })
})

test('--json prints one value, and the key is printed nowhere', async () => {
  const { code, stdout, stderr } = await run(['--url', subject.url, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ conforms: true })
  expect(stdout + stderr).not.toContain(key)
})

const ADDRESS = '--url must be an http or https address without user, password, query or fragment'

test.each([
  ['an unknown option', ['--wrong'], 2, expect.stringContaining("'--wrong'")],
  ['an address with a query', ['--url', 'http://127.0.0.1/?a=b'], 1, ADDRESS],
  ['an address with an empty query', ['--url', 'http://127.0.0.1/?'], 1, ADDRESS],
  ['an address with a password', ['--url', 'http://:secret@127.0.0.1'], 1, ADDRESS],
  ['a text that is no address', ['--url', 'bag'], 1, ADDRESS],
  ['an address of another protocol', ['--url', 'ftp://127.0.0.1'], 1, ADDRESS],
])('%s is refused in one line, and with --json as a value', async (_, args, code, message) => {
  expect(await run(args)).toEqual({ code, stdout: '', stderr: expect.stringMatching(/^flightbag-conform: .+\n$/) })
  const { stdout } = await run([...args, '--json'])
  expect(JSON.parse(stdout)).toEqual({ error: expect.objectContaining({ message }) })
})

test('without a key and a terminal, the run names the variable', async () => {
  const { code, stderr } = await run([], { env: { FLIGHTBAG_KEY: '' } })
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'flightbag-conform: no key was given: set FLIGHTBAG_KEY\n' })
})

test.each(['', 'a key'])('a run with the key %j that is interrupted at once has exit code 130', async (given) => {
  const interrupted = await run(['--url', subject.url], { env: { FLIGHTBAG_KEY: given }, signal: AbortSignal.abort() })
  expect(interrupted).toEqual({ code: 130, stdout: '', stderr: '' })
})

test('a run that is interrupted after a check has exit code 130 and does nothing more', async () => {
  const interrupted = new AbortController()
  const lines: string[] = []
  const stdout = {
    write(line: string) {
      lines.push(line)
      interrupted.abort()
    },
  }
  const [args, env] = [['--url', subject.url], { FLIGHTBAG_KEY: key }]
  const code = await conform({ args, env, stdout, stderr: stdout, signal: interrupted.signal })
  expect([code, lines.length]).toEqual([130, 1])
})

test('--help names every option', async () => {
  const { code, stdout } = await run(['--help'], { env: { FLIGHTBAG_KEY: '' } })
  expect(code).toBe(0)
  for (const option of ['--url', '--writes', '--json', 'FLIGHTBAG_KEY']) expect(stdout).toContain(option)
})
