import { newStoredKey } from '@flightbag/testing'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished } from 'vitest'
import { openRuntime, type Runtime } from '../context/runtime.ts'
import { readSettings } from '../settings/settings.ts'

/** A runtime on an empty folder, with the account `ana`. It is closed when the test ends. */
export async function runtimeWithAccount(): Promise<Runtime> {
  const folder = temporaryFolder()
  const settings = readSettings({ FLIGHTBAG_DATA_DIR: folder })
  const runtime = await openRuntime(settings.ok ? settings.value : expect.fail(settings.failure.message))
  onTestFinished(async () => {
    await runtime.close()
  })
  const account = { id: 'ana', email: 'ana@example.org', displayName: null }
  await runtime.store.accounts.create(account, newStoredKey(), runtime.clock())
  return runtime
}
