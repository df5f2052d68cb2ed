import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '@flightbag/store-sqlite'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { litestreamDouble } from '../testing/litestream-double.ts'
import { listsOpenFiles, openFiles } from '../testing/open-files.ts'
import { openCopiedStore } from './copied-store.ts'

/** A copy of a store that a script has changed. */
async function copyOf(script: string) {
  const root = temporaryFolder()
  const double = litestreamDouble(root)
  const [dataDir, temporary] = [join(root, 'data'), join(root, 'temporary')]
  await openSqlite(dataDir).close()
  const database = new DatabaseSync(join(dataDir, 'flightbag.db'))
  database.exec(script)
  database.close()
  double.add(dataDir, 0)
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  return {
    open: () => openCopiedStore({ config: double.env.FLIGHTBAG_LITESTREAM ?? '', env: double.env }, null),
    remains: () => [...readdirSync(temporary), ...openFiles().filter((path) => path?.startsWith(temporary))],
  }
}

/** The state before the second step of the schema. */
const OLDER = 'drop index record_folded_id; pragma user_version = 1'

test.runIf(listsOpenFiles)('an older schema is updated; nothing of the copy remains, and no open file', async () => {
  const { open, remains } = await copyOf(OLDER)
  const { store, close } = await open()
  expect(await store.operation.inspectSchema()).toMatchObject({ state: 'current' })
  await close()
  expect(remains()).toEqual([])
})

test.runIf(listsOpenFiles)('nothing remains of a copy that cannot be updated', async () => {
  const { open, remains } = await copyOf('pragma user_version = 1')
  await expect(open()).rejects.toThrow('record_folded_id already exists')
  expect(remains()).toEqual([])
})
