import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './testing/client.ts'
import { startMemorySubject } from './testing/memory-subject.ts'
import { type RawConnection, rawConnect } from './testing/raw.ts'

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

describe('shutting down', () => {
  test('answers what is in flight, closes what is idle, and takes no more', async () => {
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

  test('cuts what does not end in time', async () => {
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

describe('many slow clients', () => {
  test('300 half-sent requests stop nobody, and are cut in their time', async () => {
    const subject = await startMemorySubject({ times: { headersMs: 500, requestMs: 800, checkMs: 100 } })
    const { key } = await subject.createAccount()
    const slow: RawConnection[] = []
    for (let n = 0; n < 300; n++) {
      const connection = await rawConnect(subject.url)
      connection.send(
        n % 2
          ? 'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-'
          : `PUT /v1/plugin/live HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      )
      slow.push(connection)
    }
    const client = createClient(subject.url, key)
    expect((await client.get('/v1/me')).status).toBe(200)
    const answers = await Promise.all(slow.map((connection) => connection.answer()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]))
    expect((await client.get('/v1/me')).status).toBe(200)
    client.close()
    await subject.close()
  })
})

describe('over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  let subject: Awaited<ReturnType<typeof startMemorySubject>>
  beforeAll(async () => {
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    execFileSync('openssl', [...asked, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
    subject = await startMemorySubject({ tls: { cert: readFileSync(certFile), key: readFileSync(keyFile) } })
  })
  afterAll(async () => {
    await subject.close()
    rmSync(folder, { recursive: true })
  })

  const portOf = () => Number(new URL(subject.url).port)

  test('answers like over plain HTTP', async () => {
    expect(subject.url).toMatch(/^https:/)
    const status = await new Promise((resolve, reject) => {
      const options = {
        port: portOf(),
        host: '127.0.0.1',
        path: '/v1/health',
        ca: readFileSync(certFile),
        servername: 'localhost',
      }
      httpsRequest(options, (res) => resolve(res.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
  })

  test.each([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ] as const)('%s: %s', async (version, taken) => {
    const agreed = await new Promise((resolve) => {
      const options = {
        port: portOf(),
        host: '127.0.0.1',
        minVersion: version,
        maxVersion: version,
        rejectUnauthorized: false,
        ciphers: 'DEFAULT@SECLEVEL=0',
      }
      const socket = tlsConnect(options, () => {
        resolve(true)
        socket.destroy()
      }).on('error', () => resolve(false))
    })
    expect(agreed).toBe(taken)
  })

  test('plain HTTP to the TLS port gets nothing and breaks nothing', async () => {
    const connection = await rawConnect(subject.url.replace('https:', 'http:'))
    connection.send(HEALTH)
    await connection.closed()
    expect(subject.faults).toEqual([])
  })
})
