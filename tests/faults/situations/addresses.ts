import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '@flightbag/core'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { startServer } from '../../../packages/cli/src/testing/run-cli.ts'
import { ownedByUser, type Scene, type Situation } from './scene.ts'

/** Writes a certificate that was made some days ago for 30 days, and returns the settings with it. */
function certificate({ root }: Scene, madeDaysAgo: number) {
  const { cert, key } = selfSigned({ nowMs: Date.now() - madeDaysAgo * DAY_MS, days: 30 })
  const paths = { FLIGHTBAG_TLS_CERT: join(root, 'tls.crt'), FLIGHTBAG_TLS_KEY: join(root, 'tls.key') }
  writeFileSync(paths.FLIGHTBAG_TLS_CERT, cert)
  writeFileSync(paths.FLIGHTBAG_TLS_KEY, key)
  return paths
}

export const addressSituations: readonly Situation[] = [
  {
    name: 'Another program has the port',
    async reach({ doctor, undo }) {
      const taken = createServer((socket) => socket.on('error', () => undefined).end('hello\r\n'))
      await once(taken.listen(0, '127.0.0.1'), 'listening')
      undo(() => taken.close())
      return await doctor({ FLIGHTBAG_PORT: String((taken.address() as AddressInfo).port) })
    },
  },
  {
    name: 'A server of Flightbag has the port',
    async reach({ env, failure, undo }) {
      const server = await startServer(['serve'], { env })
      undo(() => server.stop())
      return await failure('serve', { FLIGHTBAG_PORT: new URL(server.url).port })
    },
  },
  {
    name: 'The certificate has ended',
    reach: (scene) => scene.doctor(certificate(scene, 40)),
  },
  {
    name: 'The key file cannot be read',
    async reach(scene) {
      const paths = certificate(scene, 0)
      chmodSync(paths.FLIGHTBAG_TLS_KEY, 0)
      ownedByUser(scene.dataDir)
      return await scene.doctor(paths)
    },
  },
  {
    name: 'The key belongs to another certificate',
    async reach(scene) {
      const paths = certificate(scene, 0)
      writeFileSync(paths.FLIGHTBAG_TLS_KEY, selfSigned({ nowMs: Date.now(), days: 30 }).key)
      return await scene.doctor(paths)
    },
  },
]
