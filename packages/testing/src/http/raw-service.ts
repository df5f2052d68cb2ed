import { Buffer } from 'node:buffer'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { HttpAnswer } from './answer.ts'
import { type MemorySubject, startMemorySubject } from './memory-subject.ts'
import { type RawConnection, rawConnect } from './raw.ts'
import type { TestAccount } from './subject.ts'

/** Timeouts that are short enough for a test, for requests that never become complete. */
export const RAW_TIMES = { headersMs: 1000, requestMs: 1200, checkMs: 25, lingerMs: 200 }

/** A valid live report. */
export const LIVE = JSON.stringify({ schema: 1, sessionId: 's-1', sentAt: '2026-10-03T09:30:00Z' })

export const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

/** Words that no answer may contain: details of the implementation and of the machine. */
export const INTERNALS = /node:|node_modules|\/packages\/|\.ts\b|\bat .*:\d+:\d+|postgres|ECONN|HPE_|stack/i

export function statusesOf(answers: readonly HttpAnswer[]): readonly number[] {
  return answers.map(({ status }) => status)
}

/**
 * A service for the tests of one file, whose tests must not cause a fault, and requests to it as bytes, with the key of
 * one pilot.
 */
export function rawService() {
  let running: MemorySubject | undefined
  let pilot: TestAccount | undefined
  const connections: RawConnection[] = []
  function subject(): MemorySubject {
    return running ?? expect.fail('the service runs only while tests do')
  }
  beforeAll(async () => {
    // A busy machine can be too slow for the short timeouts.
    running = await startMemorySubject({ times: { lingerMs: RAW_TIMES.lingerMs } })
    await newPilot()
  })
  // Connections that stay open would fill the share of this machine's address.
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.destroy()
  })
  afterAll(async () => {
    expect(running?.faults).toEqual([])
    await running?.close()
  })

  /** Switches the requests to the key of a new pilot, who has no usage yet. */
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

  /** Reads the expected number of answers; none may be a fault or disclose internals. */
  async function answersTo(bytes: string | Uint8Array, count: number): Promise<readonly HttpAnswer[]> {
    return answersOn(await open(bytes), count)
  }

  /** The same with a request that never becomes complete, to a service with short timeouts. */
  async function answersToPart(bytes: () => string | Uint8Array, count: number): Promise<readonly HttpAnswer[]> {
    const impatient = await startMemorySubject({ times: RAW_TIMES })
    const patient = pilot
    try {
      await newPilot(impatient)
      const connection = await rawConnect(impatient.url)
      connection.send(bytes())
      return await answersOn(connection, count)
    } finally {
      pilot = patient
      await impatient.close()
    }
  }

  async function answersOn(connection: RawConnection, count: number): Promise<readonly HttpAnswer[]> {
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

  return { subject, newPilot, open, answersTo, answersToPart, withKey, get, put, chunked }
}
