import { createServer, type Server } from 'node:http'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'

let subject: MemorySubject
let key: string
let nonconforming: Server

beforeAll(async () => {
  subject = await startMemorySubject()
  key = (await subject.createAccount()).key
  nonconforming = createServer((_, res) => res.end('{}'))
  await new Promise<void>((resolve) => nonconforming.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await subject.close()
  nonconforming.close()
})

function conform(url: string, ...args: string[]) {
  return runCli(['conform', '--url', url, ...args], { env: { FLIGHTBAG_KEY: key } })
}

test('a service that conforms gets exit code 0, one line for each check and a summary', async () => {
  const { code, stdout, stderr } = await conform(subject.url, '--writes')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ok {4}service\/health$/m)
  expect(stdout).toMatch(/^n\/a {3}airways\/filters: no airways are loaded$/m)
  expect(stdout).toMatch(/^\d+ passed, 0 failed, \d+ not applicable, 0 skipped$/m)
})

test('a service that does not conform gets exit code 1 and the sentences that it breaks', async () => {
  const { port } = nonconforming.address() as { port: number }
  const { code, stdout } = await conform(`http://127.0.0.1:${port}`)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}service\/health: `data` is not an object\n {6}Route table: GET \/v1\/health/m)
})

test('--json prints one value, and the key is printed nowhere', async () => {
  const { code, stdout, stderr } = await conform(subject.url, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ conforms: true })
  expect(stdout + stderr).not.toContain(key)
})
