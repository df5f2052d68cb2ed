import { Server } from 'node:net'
import { createClient } from '@flightbag/testing/http/client'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { rawConnect } from '@flightbag/testing/http/raw'
import { HANG_LIMIT_MS } from '@flightbag/testing/lib/hang-limit'
import { describe, expect, test, vi } from 'vitest'

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

test('an address that this machine does not have is an error of the start', async () => {
  // An address for documents, which no machine has.
  await expect(startMemorySubject({ host: '192.0.2.1' })).rejects.toThrow('EADDRNOTAVAIL')
})

describe('shutting down', () => {
  test('finishes requests in progress, closes idle connections, and accepts no more', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked: () => void = () => undefined
    const started = new Promise<void>((resolve) => (asked = resolve))
    const subject = await startMemorySubject({
      ports: ({ accounts }) => ({
        accounts: {
          find: async (id) => {
            asked()
            await held
            return accounts.find(id)
          },
        },
      }),
    })
    const { key } = await subject.createAccount()
    const [idle, busy] = [await rawConnect(subject.url), await rawConnect(subject.url)]
    idle.send(HEALTH)
    await idle.answer()
    busy.send(`GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
    await started
    const closing = subject.close()
    expect(await idle.closed()).toBe(false)
    await expect(rawConnect(subject.url)).rejects.toThrow('ECONNREFUSED')
    release()
    const answer = await busy.answer()
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
    expect(await busy.closed()).toBe(false)
    await closing
  })

  test('a server that drains accepts connections, and closes each after its next answer', async () => {
    const subject = await startMemorySubject()
    const old = await rawConnect(subject.url)
    old.send(HEALTH)
    const kept = (await old.answer()).headers
    expect([kept.connection, kept['keep-alive']]).toEqual(['keep-alive', 'timeout=72'])
    subject.drain()
    for (const connection of [old, await rawConnect(subject.url)]) {
      connection.send(HEALTH)
      const { status, headers } = await connection.answer()
      expect([status, headers.connection, await connection.closed()]).toEqual([200, 'close', false])
    }
    await subject.close()
  })

  test('cuts connections that do not end before the timeout', async () => {
    const subject = await startMemorySubject({
      times: { shutdownMs: 50 },
      ports: () => ({ accounts: { find: () => new Promise(() => undefined) } }),
    })
    const { id, key } = await subject.createAccount()
    const busy = await rawConnect(subject.url)
    busy.send(`GET /v1/me HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
    await expect.poll(async () => (await subject.usage(id)).days.length).toBe(1)
    await subject.close()
    await busy.closed()
  })
})

test('a closed server leaves no timer with which the process would go on', async () => {
  const shutdownMs = 86_400_000
  const [started, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const subject = await startMemorySubject({ times: { shutdownMs } })
  await subject.close()
  const timers = started.mock.calls.flatMap(([, ms], n) => (ms === shutdownMs ? [started.mock.results[n]?.value] : []))
  const cleared = ended.mock.calls.map(([timer]) => timer)
  vi.restoreAllMocks()
  expect(timers).toHaveLength(1)
  expect(cleared).toContain(timers[0])
})

describe('slow clients', () => {
  /** Sockets of this process, of both ends, as the operating system counts them. */
  function openSockets() {
    return process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length
  }

  /** 300 clients that send the beginning of a request, and then single bytes of its headers or its body. */
  async function dripping({ url }: MemorySubject, key: string) {
    const head = `PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`
    const beginnings = ['GET /v1/health HTTP/1.1\r\nHost: x\r\nX-', `${head}Content-Length: 1000\r\n\r\n{`]
    const slow = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const connection = await rawConnect(url)
        connection.send(beginnings[n % 2]!)
        return connection
      }),
    )
    const drops = setInterval(() => {
      for (const connection of slow) connection.send('a')
    }, 150)
    return { slow, stop: () => clearInterval(drops) }
  }

  test('300 clients that send single bytes delay no other', async () => {
    const subject = await startMemorySubject({ times: { headersMs: HANG_LIMIT_MS, requestMs: HANG_LIMIT_MS } })
    const { id, key } = await subject.createAccount()
    const client = createClient(subject.url, key)
    expect((await client.get('/v1/me')).status).toBe(200)
    const before = openSockets()
    const { slow, stop } = await dripping(subject, key)
    let ended = 0
    for (const connection of slow) void connection.closed().finally(() => ended++)
    // The server waits for all bodies: half of the 300 requests were admitted.
    async function letIn() {
      return (await subject.usage(id)).days[0]?.routes
    }
    await expect.poll(letIn).toContainEqual({ route: 'PUT /v1/plugin/live', requests: 150, errors: 0 })
    for (let n = 0; n < 100; n++) expect((await client.get('/v1/me')).status).toBe(200)
    expect(ended).toBe(0)
    expect(openSockets()).toBeGreaterThanOrEqual(before + 600)
    stop()
    for (const connection of slow) connection.destroy()
    client.close()
    await subject.close()
  })

  test('300 clients that send single bytes are cut at the timeout, and leave no socket', async () => {
    const subject = await startMemorySubject({ times: { headersMs: 1000, requestMs: 1500, checkMs: 100 } })
    const { key } = await subject.createAccount()
    const client = createClient(subject.url, key)
    expect((await client.get('/v1/me')).status).toBe(200)
    const before = openSockets()
    const { slow, stop } = await dripping(subject, key)
    const answers = await Promise.all(slow.map((connection) => connection.answers()))
    stop()
    expect(answers.map((all) => all.map(({ status }) => status))).toEqual(Array(300).fill([408]))
    expect((await client.get('/v1/me')).status).toBe(200)
    await Promise.all(slow.map((connection) => connection.closed()))
    await expect.poll(openSockets).toBeLessThanOrEqual(before)
    client.close()
    await subject.close()
  })

  test('a body may take longer than the headers', async () => {
    const subject = await startMemorySubject({ times: { headersMs: 1000, requestMs: HANG_LIMIT_MS, checkMs: 25 } })
    const { key } = await subject.createAccount()
    const head = `Host: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`
    const patient = await rawConnect(subject.url)
    patient.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n`)
    await patient.continued()
    const silent = await rawConnect(subject.url)
    silent.send('GET /v1/health HTTP/1.1\r\n')
    expect((await silent.answer()).status).toBe(408)
    patient.send('{}')
    expect((await patient.answer()).status).toBe(400)
    for (const connection of [patient, silent]) connection.destroy()
    await subject.close()
  })

  test('a client that sends no data is cut at the timeout', async () => {
    const subject = await startMemorySubject({ times: { headersMs: 200, requestMs: 300, checkMs: 50, lingerMs: 100 } })
    const silent = await rawConnect(subject.url)
    expect((await silent.answers()).map(({ status }) => status)).toEqual([408])
    silent.destroy()
    await subject.close()
  })

  test('a connection that the system cannot accept causes a warning, and the server goes on', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen')
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const subject = await startMemorySubject()
    const failure = new Error('accept ENOBUFS')
    ;(listen.mock.contexts[0] as Server).emit('error', failure)
    expect(warned.mock.calls).toEqual([[failure]])
    vi.restoreAllMocks()
    expect((await fetch(`${subject.url}/v1/health`)).status).toBe(200)
    await subject.close()
  })

  test.each([
    HEALTH,
    HEALTH.replace('x\r\n', 'x\r\nExpect: the-unexpected\r\n'),
    HEALTH.replace('x\r\n', 'x\r\nExpect: 100-continue\r\n'),
  ])('an answer has a timeout for a client that reads it slowly: %j', async (request) => {
    const answerMs = 86_400_000
    const started = vi.spyOn(globalThis, 'setTimeout')
    const subject = await startMemorySubject({ times: { answerMs } })
    const client = await rawConnect(subject.url)
    client.send(request)
    await client.answer()
    const limits = started.mock.calls.map(([, ms]) => ms)
    vi.restoreAllMocks()
    expect(limits).toContain(answerMs)
    client.destroy()
    await subject.close()
  })

  test('a client that never reads its answers is cut when no data moves any more', async () => {
    const subject = await startMemorySubject({ times: { idleMs: 300 } })
    const { id, key } = await subject.createAccount()
    await subject.import(id, [{ kind: 'note', record: { id: 'large', text: 'x'.repeat(8_000_000) } }])
    const deaf = await rawConnect(subject.url)
    deaf.send(HEALTH)
    expect((await deaf.answer()).status).toBe(200)
    // Counted while both ends are certainly open: later the server's end may be closed.
    const before = openSockets()
    deaf.pause()
    deaf.send(`GET /v1/notes/large HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
    await expect.poll(openSockets).toBe(before - 1)
    deaf.resume()
    await expect(deaf.answer()).rejects.toThrow('the connection ended')
    await subject.close()
  })
})
