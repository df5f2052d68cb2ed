import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckedFiles } from '@flightbag/core/ports'
import { existingFile } from './connection.ts'
import { damaged, isUnchecked, noteDamaged, noteWhole, QUICK_CHECK } from './unclean-stop.ts'

/** The program of the thread. Node 22 warns that SQLite is experimental: no other warning of this thread can occur. */
const THREAD = `
  process.removeAllListeners('warning')
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(new URL(workerData.address))
  let result
  try {
    result = Object.values(database.prepare(workerData.statement).get())[0]
  } catch (error) {
    if (error.code !== 'ERR_SQLITE_ERROR') throw error
    if (![11, 26].includes(error.errcode & 255)) throw error
    result = error.message
  } finally {
    database.close()
  }
  parentPort.postMessage(result)`

/** The check of files in use. */
export function backgroundCheck(paths: readonly string[]) {
  const found = new Map<string, Error>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  async function check(needsCheck: (path: string) => boolean): Promise<void> {
    for (const path of paths) {
      if (isClosed || !needsCheck(path)) continue
      if ((await quickCheck(path)) === 'ok') {
        noteWhole(path)
      } else {
        noteDamaged(path)
        found.set(path, damaged(path))
      }
    }
    const [first] = found.values()
    if (first !== undefined) throw first
  }

  return {
    /** Throws if the check found that the file is damaged. */
    throwIfDamaged(path: string): void {
      const damage = found.get(path)
      if (damage !== undefined) throw damage
    },
    /** Stores that a statement met damage, and returns the error about it. `throwIfDamaged` throws it from then on. */
    met(path: string, cause: unknown): Error {
      const damage = found.get(path) ?? damaged(path, cause)
      if (!found.has(path)) noteDamaged(path)
      found.set(path, damage)
      return damage
    },
    /**
     * Checks the files that an unclean stop left, or all, on another thread; null if there is none. Rejects with the
     * error about a damaged file, for which `throwIfDamaged` throws from then on.
     */
    start(which: CheckedFiles = 'unclean') {
      const needsCheck = which === 'all' ? () => true : isUnchecked
      if (!paths.some(needsCheck)) return null
      return () => {
        const checking = check(needsCheck)
        running = checking.catch(() => undefined)
        return checking
      }
    },
    /** Waits for the check of the present file, because a statement of another thread cannot be interrupted. */
    async close(): Promise<void> {
      isClosed = true
      await running
    },
  }
}

/** The first row of the check of a whole file. */
async function quickCheck(path: string): Promise<unknown> {
  const workerData = { address: existingFile(path).href, statement: QUICK_CHECK }
  const thread = new Worker(THREAD, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  const [result] = (await once(thread, 'message')) as [unknown]
  return result
}
