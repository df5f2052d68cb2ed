import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import { notedMs } from '../backup/noted-times.ts'
import type { Runtime } from '../context/runtime.ts'
import { FIXTURES } from '../testing/every-command.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn, runtimeForTests } from '../testing/runtime-for-tests.ts'

const folder = temporaryFolder()

let runtime: Runtime
let empty: Runtime
beforeAll(async () => {
  runtime = await runtimeForTests(await freshDatabase())
  empty = await runtimeForTests(await freshDatabase())
  await runtime.store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, runtime.clock())
})
afterAll(async () => {
  await runtime.close()
  await empty.close()
})

function interruptedIo() {
  return memoryIo({ signal: AbortSignal.abort() })
}

test('an interrupted backup leaves no archive', async () => {
  const archives = join(folder, 'archives')
  mkdirSync(archives)
  expect(await runOn(runtime, interruptedIo(), 'backup', join(archives, 'bag.backup'))).toBe(130)
  expect(readdirSync(archives)).toEqual([])
  expect(await runOn(runtime, interruptedIo(), 'backup', '--dry-run', 'bag.backup')).toBe(130)
})

test('an interrupted verification and an interrupted restore leave nothing', async () => {
  const archive = join(folder, 'whole.backup')
  expect(await runOn(runtime, memoryIo(), 'backup', archive)).toBe(0)
  // of a database, other machines make backups too
  expect(notedMs(runtime.settings.dataDir, 'last-backup')).toBeNull()
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await runOn(runtime, interruptedIo(), 'backup', 'verify', archive)).toBe(130)
  expect(readdirSync(temporary)).toEqual([])
  expect(await runOn(empty, interruptedIo(), 'restore', archive)).toBe(130)
  expect(await empty.store.backup.isEmpty()).toBe(true)
})

test('a logbook import that is interrupted while its flights are stored changes nothing', async () => {
  const { store, settings } = runtime
  const interruption = new AbortController()
  const applyOver: typeof store.sync.applyOver = (...given) => {
    interruption.abort()
    return store.sync.applyOver(...given)
  }
  const files = { flights: [readFileSync(join(FIXTURES, 'exchange', 'foreflight.csv'))] }
  const io = memoryIo({ files, signal: interruption.signal })
  const interrupted = { ...runtime, store: { ...store, sync: { ...store.sync, applyOver } } }
  expect(await runOn(interrupted, io, 'logbook', 'import', '--account', 'ana', 'flights', '--yes')).toBe(130)
  expect(interruption.signal.aborted).toBe(true)
  expect(await store.records.all('ana', 'logbook')).toEqual([])
  expect(readdirSync(join(settings.dataDir, 'undo'))).toEqual([])
})
