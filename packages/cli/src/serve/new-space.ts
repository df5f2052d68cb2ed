import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Room for what a few hundred requests make; with more, a request costs no less. */
const ENOUGH_BYTES = 8 * 1024 * 1024

/** How large the space for new objects is now. */
export function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}

/**
 * Ends the growth of V8's space for new objects once it is large enough. Left to itself it grows under load to tens of megabytes and stays
 * so: about 100 MB of resident memory. The flag for a bound can be set only before Node starts; that for the growth is read at each collection.
 *
 * Returns what lets the space grow again.
 */
export function capNewSpace(): () => void {
  const collections = new PerformanceObserver(() => {
    if (newSpaceBytes() < ENOUGH_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    collections.disconnect()
  })
  collections.observe({ entryTypes: ['gc'] })
  return () => {
    collections.disconnect()
    setFlagsFromString('--semi-space-growth-factor=2')
  }
}
