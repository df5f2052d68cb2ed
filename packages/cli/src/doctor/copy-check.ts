import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, DAY_MS, instantText, MINUTE_MS } from '@flightbag/core/ports'
import { notedMs } from '../backup/noted-times.ts'
import { copyAge } from '../copy/copy-age.ts'
import type { Settings } from '../settings/settings.ts'
import { type Check, good, warning } from './check.ts'

/** A copy that lags for longer does not follow the store. */
const OLD_MS = MINUTE_MS
/** A verification each night, and one that failed. */
const OLD_DAYS = 2
/** Litestream writes each change within a second. */
const [LOOKS, PAUSE_MS] = [15, 200]

/** The continuous copy of a SQLite store: its age, and when it was last restored and compared. */
export async function copyChecks(
  { databaseUrl, dataDir, litestream: config }: Settings,
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<readonly Check[]> {
  if (databaseUrl !== null || config === null) return []
  return [await ageCheck(dataDir, config, clock, pause), verifiedCheck(dataDir, clock())]
}

async function ageCheck(
  dataDir: string,
  config: string,
  clock: Clock,
  pause: (ms: number) => Promise<unknown>,
): Promise<Check> {
  const name = 'continuous copy'
  const startMs = clock()
  const age = copyAge({ dataDir, config })
  let problem = await age.look(clock())
  for (let n = 0; n < LOOKS && problem === null && (notedMs(dataDir, 'last-copy') ?? 0) < startMs; n++) {
    await pause(PAUSE_MS)
    problem = await age.look(clock())
  }
  const lastMs = notedMs(dataDir, 'last-copy')
  const state = lastMs === null ? 'it was never complete' : `it is complete up to ${instantText(lastMs)}`
  if (problem !== null) return warning(name, `${state}; ${problem}`)
  return lastMs !== null && clock() - lastMs <= OLD_MS
    ? good(name, state)
    : warning(name, `${state}; Litestream cannot write it: look at its log`)
}

function verifiedCheck(dataDir: string, nowMs: number): Check {
  const name = 'verified copy'
  const lastMs = notedMs(dataDir, 'last-verified-copy')
  const fix = 'run `flightbag backup verify`, or start its timer'
  if (lastMs === null) return warning(name, `the copy was never restored and compared: ${fix}`)
  const message = `the copy was last restored and compared ${instantText(lastMs)}`
  return nowMs - lastMs < OLD_DAYS * DAY_MS ? good(name, message) : warning(name, `${message}: ${fix}`)
}
