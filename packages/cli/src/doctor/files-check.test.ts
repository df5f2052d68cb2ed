import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { doctorSettings, found } from '../testing/doctor-checks.ts'
import { checkRuntime } from './doctor.ts'

const folder = temporaryFolder()
let runtime: Runtime

/** A runtime of an embedded store whose files are not read as a whole. */
async function opened(env: Readonly<Record<string, string>> = {}): Promise<Runtime> {
  const { store, ...others } = await openRuntime(doctorSettings(folder, env))
  return { ...others, store: { ...store, operation: { ...store.operation, startCheck: () => null } } }
}

beforeAll(async () => {
  runtime = await opened()
})
afterAll(() => runtime.close())

describe('the files', () => {
  test('are checked by storing one, which is removed again', async () => {
    expect(found(await checkRuntime(runtime), 'files').state).toBe('ok')
    const kept = readdirSync(join(folder, 'data/files'), { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)).toEqual([])
  })

  async function withFiles(changed: Partial<Runtime['files']>) {
    return found(await checkRuntime({ ...runtime, files: { ...runtime.files, ...changed } }), 'files')
  }

  test('fail with the reason of a file store that is away', async () => {
    const away = Object.assign(new Error('put'), { code: 'FILE_STORE_AWAY' })
    expect(await withFiles({ put: () => Promise.reject(away) })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not take files: the file store cannot be reached'),
    })
  })

  test('are those of the bucket if there is one', async () => {
    const bucket = { ...runtime, settings: { ...runtime.settings, s3Bucket: 'bag' } }
    expect(found(await checkRuntime(bucket), 'files').message).toBe('the bucket bag takes and gives files')
  })

  test('fail if the file store loses what it is given', async () => {
    expect(await withFiles({ stat: async () => null })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not keep what it is given'),
    })
  })

  test('fail if they cannot be stored', async () => {
    const dataDir = join(folder, 'blocked')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'files'), 'in the way')
    const blocked = await opened({ FLIGHTBAG_DATA_DIR: dataDir })
    const files = found(await checkRuntime(blocked), 'files')
    await blocked.close()
    expect(files).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('look at its settings and rights'),
    })
  })
})
