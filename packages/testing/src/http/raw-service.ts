import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect } from 'vitest'
import type { HttpAnswer } from './client.ts'
import { type MemorySubject, startMemorySubject } from './memory-subject.ts'
import { type RawConnection, rawConnect } from './raw.ts'
import type { TestAccount } from './subject.ts'

/** Times that a test can wait for. */
export const RAW_TIMES = { headersMs: 1000, requestMs: 1200, checkMs: 25, lingerMs: 200 }

/** A live report that is taken. */
export const LIVE = JSON.stringify({ schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00Z' })

export const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

/** What no answer may show: how the service is built and where it runs. */
export const INTERNALS = /node:|node_modules|\/packages\/|\.ts\b|\bat .*:\d+:\d+|postgres|ECONN|HPE_|stack/i

export function statusesOf(answers: readonly HttpAnswer[]): readonly number[] {
  return answers.map(({ status }) => status)
}

/** A service for the tests of one file, which may not end with a fault of it, and requests to it as bytes, with the key of one pilot. */
export function rawService() {
  let running: MemorySubject | undefined
  let pilot: TestAccount | undefined
  const connections: RawConnection[] = []
  function subject(): MemorySubject {
    return running ?? expect.fail('the service runs only while tests do')
  }
  beforeAll(async () => {
    running = await startMemorySubject({ times: RAW_TIMES })
    await newPilot()
  })
  afterAll(async () => {
    for (const connection of connections) connection.destroy()
    expect(running?.faults).toEqual([])
    await running?.close()
  })

  /** From now on requests come with the key of a pilot who has asked nothing yet. */
  async function newPilot(of: MemorySubject = subject()): Promise<TestAccount> {
    pilot = await of.createAccount()
    return pilot
  }

  async function open(bytes: string | Uint8Array): Promise<RawConnection> {
    const connection = await rawConnect(subject().url)
    connections.push(connection)
    connection.send(bytes)
    return connection
  }

  /** As many answers as are expected; none is a fault or tells of what is inside. */
  async function answersTo(bytes: string | Uint8Array, count: number): Promise<readonly HttpAnswer[]> {
    const connection = await open(bytes)
    const answers: HttpAnswer[] = []
    for (let n = 0; n < count; n++) answers.push(await connection.answer())
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(INTERNALS)
    }
    return answers
  }

  function withKey(head: string, body = ''): string {
    return `${head}\r\nX-API-Key: ${pilot?.key}\r\n\r\n${body}`
  }

  function get(target: string, headers = 'Host: x'): string {
    return withKey(`GET ${target} HTTP/1.1\r\n${headers}`)
  }

  function put(headers: string, body: string | Uint8Array): Buffer {
    const head = `PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`
    return Buffer.concat([Buffer.from(withKey(head)), Buffer.from(body)])
  }

  function chunked(body: string): Buffer {
    return put('Transfer-Encoding: chunked', body)
  }

  return { subject, newPilot, open, answersTo, withKey, get, put, chunked }
}
