import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@flightbag/core'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { expect, test } from 'vitest'
import { dataFolder, startServer } from '../testing/run-cli.ts'
import { certificateState } from './certificate-end.ts'

const folder = dataFolder()

test('the days that are left are whole ones', () => {
  expect(certificateState(13.6 * DAY_MS, 0)).toMatchObject({
    state: 'warning',
    message: 'the certificate is good for 13 days: renew it',
  })
  expect(certificateState(14 * DAY_MS, 0)).toEqual({ state: 'ok', message: 'the certificate is good for 14 days' })
})

test.each([
  [-1, /the certificate ended \S+: renew it/],
  [5, /the certificate is good for [45] days: renew it/],
  [60, /^(?!.*the certificate)/s],
])('a server whose certificate ends in %s days reports it at its start', async (days, line) => {
  mkdirSync(folder.path, { recursive: true, mode: 0o700 })
  const { cert, key } = selfSigned({ nowMs: Date.now() - 10 * 86_400_000, days: days + 10 })
  const [tlsCert, tlsKey] = [join(folder.path, 'a.crt'), join(folder.path, 'a.key')]
  writeFileSync(tlsCert, cert)
  writeFileSync(tlsKey, key)
  const env = { FLIGHTBAG_DATA_DIR: join(folder.path, 'data'), FLIGHTBAG_LOG_LEVEL: 'error' }
  const server = await startServer(['serve', '--tls-cert', tlsCert, '--tls-key', tlsKey], { env })
  expect(await server.stop()).toBe(0)
  expect(server.said.stderr).toMatch(line)
})
