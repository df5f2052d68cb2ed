import { MINUTE_MS } from '@flightbag/core'
import type { Runtime } from '../context/runtime.ts'
import { type Pause, repeat, type Schedule } from '../serve/schedule.ts'
import { copyAge } from './copy-age.ts'
import { copyFiles } from './copy-files.ts'

const AGE_EVERY_MS = 10_000

/** While the server runs: copies new attachments each minute, and stores how old the continuous copy is. */
export function keepCopy(
  { settings, files, clock }: Pick<Runtime, 'settings' | 'files' | 'clock'>,
  onFailure: (error: unknown) => void,
  pause?: Pause,
): readonly Schedule[] {
  const { litestream: config, filesCopy, dataDir, databaseUrl } = settings
  const age = config === null || databaseUrl !== null ? null : copyAge({ dataDir, config })
  return [
    // Why it cannot be known, `doctor` says; the metrics contain the time.
    ...(age === null ? [] : [repeat(() => age.look(clock()).catch(onFailure), AGE_EVERY_MS, { pause })]),
    ...(filesCopy === null
      ? []
      : [repeat(() => copyFiles(files, filesCopy, clock()).catch(onFailure), MINUTE_MS, { pause })]),
  ]
}
