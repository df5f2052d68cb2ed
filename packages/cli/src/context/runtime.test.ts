import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { readSettings } from '../settings/settings.ts'
import { openRuntime, usesDataFolder } from './runtime.ts'

test('a store that was closed leaves no log', async () => {
  const folder = temporaryFolder()
  const log = join(folder, 'flightbag.db-wal')
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: folder })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  expect(existsSync(log)).toBe(true)
  await runtime.close()
  expect(existsSync(log)).toBe(false)
})

test.each([
  [{}, true],
  [{ FLIGHTBAG_S3_BUCKET: 'bag' }, true],
  [{ DATABASE_URL: 'postgres://pilot@localhost/bag' }, true],
  [{ DATABASE_URL: 'postgres://pilot@localhost/bag', FLIGHTBAG_S3_BUCKET: 'bag' }, false],
])('with %j, whether records or files are in the data folder is %s', (env, expected) => {
  const settings = readSettings(env)
  expect(settings.ok && usesDataFolder(settings.value)).toBe(expected)
})

test.each([
  ['SQLite and local files', {}, 0o700, true],
  ['SQLite and S3', { FLIGHTBAG_S3_BUCKET: 'bag' }, 0o700, true],
  ['PostgreSQL and local files', { DATABASE_URL: 'postgres://pilot@localhost/bag' }, 0o700, false],
  ['PostgreSQL and S3', { DATABASE_URL: 'postgres://pilot@localhost/bag', FLIGHTBAG_S3_BUCKET: 'bag' }, 0o750, false],
])(
  'with %s, only a store makes a data folder, and an existing one is made private where it is used',
  async (...given) => {
    const [, env, mode, isMade] = given
    const [old, none] = [join(temporaryFolder(), 'old'), join(temporaryFolder(), 'none')]
    mkdirSync(old)
    chmodSync(old, 0o750)
    for (const folder of [old, none]) {
      const settings = readSettings({ ...env, FLIGHTBAG_DATA_DIR: folder })
      const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
      await runtime.close()
    }
    expect(statSync(old).mode & 0o777).toBe(mode)
    expect(existsSync(none)).toBe(isMade)
  },
)

test('the client of S3 is closed with the runtime', async () => {
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: temporaryFolder(), FLIGHTBAG_S3_BUCKET: 'bag' })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  const closed = vi.spyOn(runtime.files as unknown as { close(): void }, 'close')
  await runtime.close()
  expect(closed).toHaveBeenCalledOnce()
})

test('a process has at most as many connections to PostgreSQL as its setting', async () => {
  const database = await freshDatabase()
  const settings = readSettings({
    DATABASE_URL: database.url,
    FLIGHTBAG_DATABASE_CONNECTIONS: '1',
    FLIGHTBAG_DATA_DIR: temporaryFolder(),
  })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  const { operation } = runtime.store
  await Promise.all([operation.inspectSchema(), operation.inspectSchema()])
  expect(operation.pool()).toMatchObject({ open: 1 })
  await runtime.close()
  await database.drop()
})
