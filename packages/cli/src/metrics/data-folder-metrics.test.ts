import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { freePort } from '@flightbag/testing/lib/free-port'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { noteTime } from '../backup/noted-times.ts'
import { jsonOf, runCli, startServer } from '../testing/run-cli.ts'
import { dataFolderLines } from './data-folder-metrics.ts'

const NOW_MS = Date.now()

test('a server shows the end of its certificate, the size of its store and its last backup', async () => {
  const folder = temporaryFolder()
  const [tlsCert, tlsKey] = [join(folder, 'a.crt'), join(folder, 'a.key')]
  function certify(days: number) {
    const made = selfSigned({ nowMs: NOW_MS, days })
    writeFileSync(tlsKey, made.key)
    writeFileSync(tlsCert, made.cert)
  }
  certify(30)
  const port = await freePort()
  const dataDir = join(folder, 'data')
  const env = {
    FLIGHTBAG_DATA_DIR: dataDir,
    FLIGHTBAG_WEATHER: 'sample',
    FLIGHTBAG_TLS_CERT: tlsCert,
    FLIGHTBAG_TLS_KEY: tlsKey,
    FLIGHTBAG_METRICS_PORT: String(port),
    FLIGHTBAG_DRAIN_SECONDS: '0',
  }
  const server = await startServer(['serve'], { env })
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  async function daysOfCertificate() {
    return Math.round((await metric('flightbag_certificate_end_timestamp_seconds')) / 86_400 - NOW_MS / 86_400_000)
  }
  expect(await daysOfCertificate()).toBe(30)
  expect(await metric('flightbag_store_bytes')).toBeGreaterThanOrEqual(statSync(join(dataDir, 'flightbag.db')).size)
  expect(await metric('flightbag_backup_timestamp_seconds')).toBe(0)
  expect(await metric('flightbag_store_full')).toBe(0)
  expect(await metric('flightbag_connections')).toBe(0)

  async function backupCheck() {
    const { checks } = jsonOf<{ checks: { name: string }[] }>(await runCli(['doctor', '--json'], { env }))
    return checks.find(({ name }) => name === 'backup')
  }
  expect(await backupCheck()).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('`flightbag backup`'),
  })
  expect(await runCli(['backup', join(folder, 'one.backup')], { env })).toMatchObject({ code: 0 })
  const backedUp = await metric('flightbag_backup_timestamp_seconds')
  expect(Math.abs(backedUp * 1000 - Date.now())).toBeLessThan(3_600_000)
  expect(await backupCheck()).toMatchObject({ state: 'ok' })

  certify(60)
  server.child.kill('SIGHUP')
  await expect.poll(daysOfCertificate).toBe(60)
  expect(await server.stop()).toBe(0)
})

test('a service with PostgreSQL has no lines of a data folder', () => {
  expect(dataFolderLines({ databaseUrl: 'postgres://database', dataDir: '/none', litestream: null })).toEqual([])
})

test('the lines of a data folder contain its size, and the times of its backup and of its copy', () => {
  const dataDir = temporaryFolder()
  const files = ['flightbag.db', 'flightbag.db-wal', 'counters.db', 'counters.db-wal', 'other']
  for (const [at, name] of files.entries()) writeFileSync(join(dataDir, name), Buffer.alloc(2 ** at))
  function samples() {
    const lines = dataFolderLines({ databaseUrl: null, dataDir, litestream: 'litestream.yml' })
    return lines.filter((line) => !line.startsWith('#'))
  }
  const [size, ...never] = samples()
  noteTime(dataDir, 'last-backup', 1_000_500)
  noteTime(dataDir, 'last-copy', 2_000_500)
  noteTime(dataDir, 'last-verified-copy', 3_000_500)
  expect(never).toEqual([
    'flightbag_backup_timestamp_seconds 0',
    'flightbag_copy_timestamp_seconds 0',
    'flightbag_copy_verified_timestamp_seconds 0',
  ])
  expect([size, ...samples().slice(1)]).toEqual([
    'flightbag_store_bytes 15',
    'flightbag_backup_timestamp_seconds 1000.5',
    'flightbag_copy_timestamp_seconds 2000.5',
    'flightbag_copy_verified_timestamp_seconds 3000.5',
  ])
})
