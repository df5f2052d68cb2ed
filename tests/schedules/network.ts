import type fc from 'fast-check'

/**
 * What happens to one call of the database. `answered`: the effect, then the answer. `lost`: no effect, and a timeout.
 * `late`: a timeout, and the effect at a later time. `repeated`: two effects before the answer, as of a statement that
 * is retried.
 */
export type Fate = 'answered' | 'lost' | 'late' | 'repeated'

/** The longest time that a request waits for the database, in milliseconds. */
const TIMEOUT_MS = 5_000

/** The number of steps for which a late message is held back, so that others can overtake it. */
const HELD_STEPS = 20

/**
 * The age of the oldest message that can still arrive, in milliseconds: by then, the driver has closed its connection.
 */
const LATEST_MS = 55_000

/** A network to a database in which a scheduler chooses the moment of each message, and a list chooses its fate. */
export interface Network {
  readonly clock: () => number
  /** Calls the database. `fates` are those that can happen to this call; every other fate becomes `answered`. */
  call<T>(name: string, fates: readonly Fate[], effect: () => Promise<T>): Promise<T>
  /** One step of the scheduler, for a delay inside a process. */
  step(name: string): Promise<void>
  sleep(ms: number): Promise<void>
}

/** The fates of the calls of the admission, and of all other calls, each repeated when it is used up. */
export interface Fates {
  readonly admissions: readonly Fate[]
  readonly others: readonly Fate[]
}

export function scheduledNetwork(scheduler: fc.Scheduler, fates: Fates): Network {
  let nowMs = Date.UTC(2026, 9, 3)
  const calls = { admissions: 0, others: 0 }

  function nextFate(kind: keyof Fates): Fate {
    return fates[kind][calls[kind]++ % Math.max(1, fates[kind].length)] ?? 'answered'
  }

  async function step(name: string): Promise<void> {
    await scheduler.schedule(Promise.resolve(), name)
    nowMs++
  }

  async function timeout(name: string): Promise<never> {
    await step(`${name} times out`)
    nowMs += TIMEOUT_MS
    throw new Error(`${name} timed out`)
  }

  async function holdBack(name: string, effect: () => Promise<unknown>): Promise<void> {
    const sentMs = nowMs
    for (let n = 0; n < HELD_STEPS; n++) await step(`${name} is held back`)
    if (nowMs - sentMs < LATEST_MS) await effect().catch(() => undefined)
  }

  return {
    clock: () => nowMs,
    step,
    async sleep(ms) {
      await step(`${ms} ms pass`)
      nowMs += ms
    },
    async call(name, possible, effect) {
      const chosen = nextFate(name === 'admission' ? 'admissions' : 'others')
      const fate = possible.includes(chosen) ? chosen : 'answered'
      if (fate === 'lost') return timeout(name)
      if (fate === 'late') {
        void holdBack(name, effect)
        return timeout(name)
      }
      await step(`${name} arrives`)
      let result = await effect()
      if (fate === 'repeated') {
        await step(`${name} arrives again`)
        result = await effect()
      }
      await step(`${name} is answered`)
      return result
    },
  }
}
