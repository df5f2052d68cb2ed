import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** The process is blocked no longer than this at a time, in milliseconds. */
const TURN_MS = 5

/** Runs steps and lets other work of the process run between them. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  let turnEndsMs = performance.now() + TURN_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < turnEndsMs) continue
    await setImmediate()
    turnEndsMs = performance.now() + TURN_MS
  }
}

/** The pause between two transactions of one piece of work, in milliseconds. */
const PAUSE_MS = 4

/** Lets other processes write, which try to get the lock every millisecond. */
export async function letOthersWrite(): Promise<void> {
  await setTimeout(PAUSE_MS)
}
