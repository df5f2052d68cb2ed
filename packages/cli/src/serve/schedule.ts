import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS, type MaintenanceRun, MINUTE_MS, SECOND_MS, type WeatherService } from '@flightbag/core/ports'
import type { Runtime } from '../context/runtime.ts'
import { type Maintained, maintainFiles, maintainStore, recordedMaintenance } from './maintenance.ts'

export interface Schedule {
  /** Begins no further run, and waits for the one in progress. */
  stop(): Promise<void>
}

/** Waits; another one in tests. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Repeats work that reports its own failures, with a pause after each run; `isFirst`: and one before the first. */
export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  {
    pause = (ms, signal) => wait(ms, null, { signal }),
    isFirst,
  }: { pause?: Pause | undefined; isFirst?: boolean } = {},
): Schedule {
  const stopped = new AbortController()
  async function run() {
    for (let isDue = !isFirst; !stopped.signal.aborted; isDue = true) {
      if (isDue) await work()
      if (!stopped.signal.aborted) await pause(pauseMs, stopped.signal).catch(() => null)
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

/** Reports flights that cannot be closed, if they differ from those of the run before. */
export function tellingOnce(tell: (flights: Maintained['broken']) => void): (flights: Maintained['broken']) => void {
  let before = '[]'
  return (flights) => {
    const now = JSON.stringify(flights)
    if (flights.length > 0 && now !== before) tell(flights)
    before = now
  }
}

/**
 * Maintains the store each minute and the files each hour, one run after the other, and stores the result of each run.
 * A failure is reported and the run is repeated at the next interval; flights that cannot be closed are reported once.
 */
export function scheduleMaintenance(
  runtime: Pick<Runtime, 'store' | 'files' | 'clock'>,
  onFailure: (error: unknown) => void,
  onBroken: (flights: Maintained['broken']) => void,
  onEnd: (run: MaintenanceRun) => void,
  pause?: Pause,
): Schedule {
  let filesDueMs = runtime.clock()
  const tellBroken = tellingOnce(onBroken)
  async function run() {
    try {
      await recordedMaintenance(runtime, async () => {
        const { broken } = await maintainStore(runtime)
        tellBroken(broken)
        if (runtime.clock() >= filesDueMs) {
          await maintainFiles(runtime)
          filesDueMs = runtime.clock() + HOUR_MS
        }
      })
      onEnd({ endedMs: runtime.clock(), succeeded: true })
    } catch (error) {
      onFailure(error)
      onEnd({ endedMs: runtime.clock(), succeeded: false })
    }
  }
  return repeat(run, MINUTE_MS, { pause })
}

/** The time between two refreshes: reports that become four minutes old in it are requested together. */
const REFRESH_PAUSE_MS = 30 * SECOND_MS

/** Refreshes the weather that pilots have asked for before it is old, one refresh after the other. */
export function scheduleWeather(weather: Pick<WeatherService, 'refresh'>, pause?: Pause): Schedule {
  return repeat(() => weather.refresh(), REFRESH_PAUSE_MS, { pause, isFirst: true })
}
