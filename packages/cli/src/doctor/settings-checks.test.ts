import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '@flightbag/core'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { freePort } from '@flightbag/testing/lib/free-port'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeAll, describe, expect, test } from 'vitest'
import { tryListen } from '../serve/listen-problem.ts'
import { startAnyService } from '../testing/any-service.ts'
import { doctorSettings, found } from '../testing/doctor-checks.ts'
import { serviceAddress, startProblem } from './address-check.ts'
import { checkSettings } from './doctor.ts'

const NOW_MS = Date.now()
const folder = temporaryFolder()

/** The database is not used. */
function settingsOf(env: Readonly<Record<string, string>> = {}) {
  return doctorSettings(folder, { DATABASE_URL: 'postgres://127.0.0.1:9/none', ...env })
}

beforeAll(() => {
  for (const name of ['one', 'other']) {
    const { cert, key } = selfSigned({ nowMs: NOW_MS, days: 30 })
    writeFileSync(join(folder, `${name}.crt`), cert)
    writeFileSync(join(folder, `${name}.key`), key)
  }
})

describe('the settings', () => {
  test('with defaults are valid', async () => {
    const checks = await checkSettings(settingsOf(), NOW_MS)
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  test('are reported with the address of the service', async () => {
    const checks = await checkSettings(settingsOf(), NOW_MS)
    expect(found(checks, 'settings').message).toContain('127.0.0.1 port 8787')
  })

  test.each([
    [{}, 'none: loopback only'],
    [{ FLIGHTBAG_BEHIND_PROXY: 'yes' }, 'left to the proxy'],
    [{ FLIGHTBAG_BEHIND_PROXY: 'yes', FLIGHTBAG_HOST: '0.0.0.0' }, 'left to the proxy'],
    [{ FLIGHTBAG_HOST: '0.0.0.0' }, 'none'],
  ])('without a certificate, with %j, have the encryption: %s', async (env, message) => {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    expect(found(checks, 'tls')).toMatchObject({ state: 'ok', message })
  })

  test.each([
    [{}, 1],
    [{ FLIGHTBAG_S3_BUCKET: 'bag' }, 0],
    [{ FLIGHTBAG_S3_BUCKET: 'bag', DATABASE_URL: '' }, 1],
  ])('with PostgreSQL and %j, have %s checks of the data folder', async (env, count) => {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    expect(checks.filter(({ name }) => name === 'data folder')).toHaveLength(count)
  })

  test('fail if they would connect to other machines without encryption', async () => {
    const checks = await checkSettings(settingsOf({ FLIGHTBAG_HOST: '0.0.0.0' }), NOW_MS)
    expect(found(checks, 'settings')).toMatchObject({ state: 'failed', message: expect.stringContaining('--tls-cert') })
  })
})

describe('the addresses', () => {
  async function addresses(env: Readonly<Record<string, string>>) {
    const checks = await checkSettings(settingsOf(env), NOW_MS)
    return checks.filter(({ name }) => name.endsWith('address'))
  }

  test('are ok when free; another program that listens there is named as one', async () => {
    const port = String(await freePort())
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('hello\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
    expect(await addresses({ FLIGHTBAG_PORT: port, FLIGHTBAG_METRICS_PORT: '0' })).toEqual([
      { name: 'address', state: 'failed', message: expect.stringContaining('in use by another program') },
      { name: 'metrics address', state: 'ok', message: expect.stringContaining('free') },
    ])
    expect(await addresses({ FLIGHTBAG_METRICS_PORT: port })).toContainEqual({
      name: 'metrics address',
      state: 'failed',
      message: expect.stringMatching(/in use by another program: .* with --metrics-port$/),
    })
    const at = serviceAddress({ host: '127.0.0.1', port: Number(port), isHttps: false })
    expect(await startProblem(await tryListen('127.0.0.1', Number(port)), at)).toContain('in use by another program')
    await new Promise((resolve) => server.close(resolve))
    expect(await addresses({ FLIGHTBAG_PORT: port })).toEqual([
      { name: 'address', state: 'ok', message: expect.stringContaining('free') },
    ])
  })

  test('are those of a running server, whether its store works or fails', async () => {
    let ok = true
    const { url, close } = await startAnyService((_, response) =>
      response.end(JSON.stringify({ data: { ok, version: '1.0.0' }, meta: {} })),
    )
    async function address() {
      return found(await checkSettings(settingsOf({ FLIGHTBAG_PORT: new URL(url).port }), NOW_MS), 'address')
    }
    const server = 'in use by a server of Flightbag'
    expect(await address()).toMatchObject({ state: 'ok', message: expect.stringMatching(`${server}$`) })
    ok = false
    expect(await address()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(`${server}, whose store`),
    })
    close()
  })

  test('fail when they do not belong to this machine', async () => {
    // An address that no machine has.
    const elsewhere = { FLIGHTBAG_HOST: '240.0.0.1', FLIGHTBAG_METRICS_HOST: '240.0.0.2' }
    const found = await addresses({ ...elsewhere, FLIGHTBAG_PORT: '0', FLIGHTBAG_METRICS_PORT: '0' })
    expect(found).toEqual([
      { name: 'address', state: 'failed', message: '240.0.0.1 is no address of this machine' },
      { name: 'metrics address', state: 'failed', message: '240.0.0.2 is no address of this machine' },
    ])
  })
})

describe('the certificate', () => {
  async function tls(cert: string, key: string, nowMs = NOW_MS) {
    const env = { FLIGHTBAG_TLS_CERT: join(folder, cert), FLIGHTBAG_TLS_KEY: join(folder, key) }
    return found(await checkSettings(settingsOf(env), nowMs), 'tls')
  }

  test('is ok until 14 days before its expiry, then a warning, then a failure', async () => {
    expect(await tls('one.crt', 'one.key')).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/(29|30) days/),
    })
    expect(await tls('one.crt', 'one.key', NOW_MS + 17 * DAY_MS)).toMatchObject({ state: 'warning' })
    const ended = await tls('one.crt', 'one.key', NOW_MS + 31 * DAY_MS)
    expect(ended).toMatchObject({ state: 'failed', message: expect.stringMatching(/ended .*renew it/) })
  })

  test.each([
    ['of another key', 'one.crt', 'other.key', 'belong together'],
    ['that is not there', 'none.crt', 'one.key', 'none.crt cannot be read'],
    ['that is none', 'one.key', 'one.key', 'belong together'],
  ])('fails for a %s', async (_what, cert, key, message) => {
    expect(await tls(cert, key)).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
  })
})
