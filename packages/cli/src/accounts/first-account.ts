import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf, createFirstAccount, err, ok, type Result } from '@flightbag/core/ports'
import { failureText, fromCore } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { ownDataFolder } from '../owner/data-folder.ts'

/**
 * Makes the account of the setting, if the store has none, and writes its key to a file of the data folder that only
 * its owner can read. Returns a line for the operator; null if there was nothing to do. An existing file is never
 * replaced: it can contain the only copy of a key.
 */
export async function makeFirstAccount({
  store,
  keys,
  clock,
  settings,
}: Pick<Runtime, 'store' | 'keys' | 'clock' | 'settings'>): Promise<Result<string | null, string>> {
  const { firstAccount, dataDir } = settings
  if (firstAccount === null) return ok(null)
  const path = join(resolve(dataDir), 'first-account.key')
  function keep(key: string) {
    const folder = ownDataFolder(dataDir, { deep: false })
    if (!folder.ok) throw Object.assign(new Error(folder.failure), { code: 'STORE_FOLDER' })
    writeFileSync(path, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
  }
  try {
    const made = fromCore(await createFirstAccount(store.accounts, keys, firstAccount, keep, clock()))
    if (!made.ok) return err(`FLIGHTBAG_FIRST_ACCOUNT: ${failureText(made.failure)}`)
    return ok(made.value === null ? null : `the first account was made; its key is in ${path}`)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return ok(`the first account was not made, because ${path} exists: remove it, and start again`)
  }
}
