import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Replaces a function of a module of Node, for all that import it, until the test is finished. */
export function replaceBuiltin<M extends object, K extends keyof M>(
  module: M,
  name: K,
  make: (original: M[K]) => M[K],
) {
  const original = module[name]
  module[name] = make(original)
  syncBuiltinESMExports()
  onTestFinished(() => {
    module[name] = original
    syncBuiltinESMExports()
  })
}

/** Lets the disk look as if it had so much free space, in bytes. */
export function pretendFreeBytes(bytes: number): void {
  replaceBuiltin(fs, 'statfsSync', () => (() => ({ bavail: bytes, bsize: 1 })) as unknown as typeof fs.statfsSync)
}

/** Lets the system refuse to make a folder, with this code of its error. */
export function refuseFolders(code: string): void {
  replaceBuiltin(fs, 'mkdirSync', () => () => {
    throw Object.assign(new Error(code), { code })
  })
}
