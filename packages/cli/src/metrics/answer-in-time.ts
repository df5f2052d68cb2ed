import { setTimeout as sleep } from 'node:timers/promises'

/** An answer that takes longer is left out, so that the metrics of this process are served without the database. */
const WITHIN_MS = 2_000

/** Waits for a number of milliseconds. */
export type Pause = (ms: number) => Promise<unknown>

/** The answer of the store for the metrics; null if it fails or takes longer than 2 seconds. */
export function answerInTime<T>(
  answer: Promise<T>,
  pause: Pause = (ms) => sleep(ms, null, { ref: false }),
): Promise<T | null> {
  return Promise.race([answer.catch(() => null), pause(WITHIN_MS).then(() => null)])
}
