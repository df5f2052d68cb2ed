import { request as httpsRequest } from 'node:https'
import { connect as tlsConnect } from 'node:tls'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { rawConnect } from '@flightbag/testing/http/raw'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n'

describe('over TLS', () => {
  const tls = selfSigned()
  let subject: Awaited<ReturnType<typeof startMemorySubject>>
  beforeAll(async () => {
    subject = await startMemorySubject({ tls, times: { lingerMs: 100 } })
  })
  afterAll(() => subject.close())

  function portOf() {
    return Number(new URL(subject.url).port)
  }

  test('answers as over plain HTTP', async () => {
    expect(subject.url).toMatch(/^https:/)
    const answer = await new Promise((resolve, reject) => {
      const options = {
        port: portOf(),
        host: '127.0.0.1',
        path: '/v1/health',
        ca: tls.cert,
        servername: 'localhost',
      }
      httpsRequest(options, (res) => resolve([res.resume().statusCode, res.headers['strict-transport-security']]))
        .on('error', reject)
        .end()
    })
    expect(answer).toEqual([200, 'max-age=31536000'])
  })

  test.each([
    ['of a route', HEALTH, 200],
    ['of no route', HEALTH.replace('health', 'none'), 404],
    ['to an unknown method', HEALTH.replace('GET', 'FROBNICATE'), 405],
    ['to a text that is not HTTP', 'hello\r\n\r\n', 400],
    ['to CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ])('only over TLS, the answer %s tells browsers to use HTTPS', async (_, text, status) => {
    const plain = await startMemorySubject({ times: { lingerMs: 100 } })
    const answers = []
    for (const { url } of [subject, plain]) {
      const connection = await rawConnect(url)
      connection.send(text)
      const answer = await connection.answer()
      answers.push([answer.status, answer.headers['strict-transport-security']])
      connection.destroy()
    }
    await plain.close()
    expect(answers).toEqual([
      [status, 'max-age=31536000'],
      [status, undefined],
    ])
  })

  /** Whether a client of TLS 1.2 agrees with the server. */
  function agrees(ciphers: string): Promise<boolean> {
    return new Promise((resolve) => {
      const options = {
        port: portOf(),
        host: '127.0.0.1',
        maxVersion: 'TLSv1.2',
        rejectUnauthorized: false,
        ciphers,
      } as const
      const socket = tlsConnect(options, () => {
        resolve(true)
        socket.destroy()
      }).on('error', () => resolve(false))
    })
  }

  describe.each([
    ['from the start', () => undefined],
    ['after a change of the certificate', () => subject.change({ tls: selfSigned() })],
  ])('%s', (_, change) => {
    beforeAll(change)

    test.each([
      ['ECDHE-ECDSA-AES128-GCM-SHA256', true],
      ['ECDHE-ECDSA-CHACHA20-POLY1305', true],
      ['ECDHE-ECDSA-AES256-SHA384', false],
      ['ECDHE-ECDSA-AES128-SHA', false],
    ])('TLS 1.2 with %s: %s', async (ciphers, accepted) => {
      expect(await agrees(ciphers)).toBe(accepted)
    })
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

  test('a client that does not complete the handshake is cut at the timeout for headers', async () => {
    const impatient = await startMemorySubject({ tls, times: { headersMs: 500 } })
    const silent = await rawConnect(impatient.url.replace('https:', 'http:'))
    await silent.closed()
    await impatient.close()
  })

  test('plain HTTP to the TLS port gets no answer and does not affect others', async () => {
    const connection = await rawConnect(subject.url.replace('https:', 'http:'))
    connection.send(HEALTH)
    await connection.closed()
    expect(subject.faults).toEqual([])
  })
})
