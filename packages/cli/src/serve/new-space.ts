import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Room for the objects of a few hundred requests; more room does not make requests cheaper. */
const ENOUGH_BYTES = 8 * 1024 * 1024

/** The current size of the space for new objects. */
export function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}

/**
 * Ends the growth of V8's space for new objects when it is large enough. Otherwise it grows under load to tens of
 * megabytes and stays so, which is about 100 MB of resident memory. The flag for a bound can be set only before Node
 * starts; the flag for the growth is read at each collection.
 *
 * Returns a function that permits growth again.
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
