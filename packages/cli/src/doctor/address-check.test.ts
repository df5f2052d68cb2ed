import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startAnyService } from '../testing/any-service.ts'
import { answerOf, serviceAddress, startProblem } from './address-check.ts'

const HEALTH = JSON.stringify({ data: { ok: true, version: '1.0.0' }, meta: {} })

function coded(code: string): Error {
  return Object.assign(new Error(code), { code })
}

test('a server of Flightbag is the reason only for an address that is in use', async () => {
  const { url, close } = await startAnyService((_, response) => response.end(HEALTH))
  const at = serviceAddress({ host: '127.0.0.1', port: Number(new URL(url).port), isHttps: false })
  expect(await startProblem(coded('EADDRINUSE'), at)).toContain('in use by a server of Flightbag')
  // A proxy of another machine can have the address, and pass on to a server of Flightbag.
  expect(await startProblem(coded('EADDRNOTAVAIL'), at)).toBe('127.0.0.1 is no address of this machine')
  close()
})

test('an answer that is far too long is none', async () => {
  const { url, close } = await startAnyService((_, response) => response.end(HEALTH.padEnd(4_000_000)))
  const { port } = new URL(url)
  expect(await answerOf({ host: '127.0.0.1', port: Number(port), isHttps: false, path: '/' })).toBeNull()
  close()
})

test('a server on all addresses is asked at that of this machine', async () => {
  const server = createServer(({ headers }, response) => response.end(headers.host)).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await answerOf({ host: '0.0.0.0', port, isHttps: false, path: '/' })).toBe(`127.0.0.1:${port}`)
  server.close()
})
