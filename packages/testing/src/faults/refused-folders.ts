import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Until the end of the test, the system refuses to make a folder, with this code of its error. */
export function refuseFolders(code: string): void {
  const { mkdirSync } = fs
  function replaceBy(made: typeof mkdirSync) {
    fs.mkdirSync = made
    syncBuiltinESMExports()
  }
  replaceBy(() => {
    throw Object.assign(new Error(code), { code })
  })
  onTestFinished(() => replaceBy(mkdirSync))
}
