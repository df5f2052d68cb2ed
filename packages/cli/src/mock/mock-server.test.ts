import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, Server } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMock } from './mock-server.ts'
import { parseScript } from './script.ts'

const target = createServer(({ url, headers }, response) => {
  if (url === '/moved') response.writeHead(307, { Location: '/v1/me', 'X-Key': headers['x-api-key'] })
  response.end('the service')
})
beforeAll(async () => {
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
})
afterAll(() => new Promise<void>((closed) => target.close(() => closed())))

async function begin(script: string) {
  const steps = parseScript(script)
  if (!steps.ok) throw new Error(steps.failure)
  const seen: string[] = []
  const mock = await startMock({
    target: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
    port: 0,
    steps: steps.value,
    onExchange: async ({ path, status, note }) =>
      void seen.push(`${path} ${status}${note === null ? '' : `, ${note}`}`),
    sendCommand: async () => undefined,
  })
  return { mock, seen }
}

test('only a PUT takes a step of the script', async () => {
  const { mock } = await begin('500')
  const statuses: number[] = []
  for (const method of ['GET', 'PUT', 'PUT']) {
    statuses.push((await fetch(`${mock.url}/v1/plugin/live`, { method })).status)
  }
  expect(statuses).toEqual([200, 500, 200])
  await mock.close()
})

test('the answer of the service is passed on and not followed; another address takes no step', async () => {
  const { mock } = await begin('500')
  const moved = await fetch(`${mock.url}/moved`, { headers: { 'X-API-Key': 'key' }, redirect: 'manual' })
  const headers = ['location', 'x-key'].map((name) => moved.headers.get(name))
  expect([moved.status, headers, await moved.text()]).toEqual([307, ['/v1/me', 'key'], 'the service'])
  expect((await fetch(`${mock.url}/v1/plugin/live-2`, { method: 'PUT' })).status).toBe(200)
  await mock.close()
})

test('the answer of a step has the headers of an answer of the service', async () => {
  const { mock } = await begin('429:7')
  const answer = await fetch(`${mock.url}/v1/plugin/live`, { method: 'PUT' })
  const { error, meta } = (await answer.json()) as { error: { code: string }; meta: { requestId: string } }
  const names = ['x-request-id', 'retry-after', 'cache-control', 'content-type']
  const headers = names.map((name) => answer.headers.get(name))
  expect(headers).toEqual([meta.requestId, '7', 'no-store, private', 'application/json'])
  expect([answer.status, error.code]).toEqual([429, 'rate_limited'])
  await mock.close()
})

test('a mock serves no other address', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen')
  const { mock } = await begin('')
  expect((listen.mock.contexts[0] as Server).address()).toMatchObject({ address: '127.0.0.1' })
  vi.restoreAllMocks()
  await mock.close()
})

function put(path: string): string {
  return `PUT ${path} HTTP/1.1\r\nHost: mock\r\nContent-Length: 0\r\n\r\n`
}

test.each(['its client leaves', 'the mock is closed'])('a call without an answer ends when %s', async (end) => {
  const { mock, seen } = await begin('live=silent')
  const client = connect(Number(new URL(mock.url).port), '127.0.0.1')
  client.on('error', () => undefined)
  // the second call arrives after the first
  client.write(put('/v1/plugin/live') + put('/v1/me'))
  await expect.poll(() => seen).toEqual(['/v1/me 200'])
  if (end === 'its client leaves') client.destroy()
  else await mock.close()
  await expect.poll(() => seen).toEqual(['/v1/me 200', '/v1/plugin/live null, step live=silent'])
  await mock.close()
  await expect(fetch(mock.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})
