import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@flightbag/core'
import type { Runtime } from '../context/runtime.ts'
import type { Schedule } from '../serve/schedule.ts'
import { copyAge } from './copy-age.ts'
import { copyFiles } from './copy-files.ts'

const AGE_EVERY_MS = 10_000

/** While the server runs: copies new attachments each minute, and stores how old the continuous copy is. */
export function keepCopy(
  { settings, files, clock }: Pick<Runtime, 'settings' | 'files' | 'clock'>,
  onFailure: (error: unknown) => void,
): readonly Schedule[] {
  const { litestream: config, filesCopy, dataDir, databaseUrl } = settings
  const age = config === null || databaseUrl !== null ? null : copyAge({ dataDir, config })
  return [
    // Why it cannot be known, `doctor` says; the metrics contain the time.
    ...(age === null ? [] : [repeat(() => age.look(clock()), AGE_EVERY_MS, onFailure)]),
    ...(filesCopy === null ? [] : [repeat(() => copyFiles(files, filesCopy, clock()), MINUTE_MS, onFailure)]),
  ]
}

/** Repeats work, with a pause after each run. */
function repeat(work: () => Promise<unknown>, pauseMs: number, onFailure: (error: unknown) => void): Schedule {
  const stopped = new AbortController()
  async function run() {
    while (!stopped.signal.aborted) {
      await work().catch(onFailure)
      await wait(pauseMs, null, { signal: stopped.signal }).catch(() => null)
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
