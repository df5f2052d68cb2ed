import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Room for the objects of a few hundred requests; more room does not make requests cheaper. */
const ENOUGH_BYTES = 8 * 1024 * 1024

const DEFAULT_GROWTH = 2
const NO_GROWTH = 1

/** The current size of the space for new objects. */
export function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}

/**
 * Keeps V8's space for new objects from growing beyond a size that is enough. Otherwise it grows under load to tens of
 * megabytes and stays so, which is about 100 MB of resident memory. The flag for a bound can be set only before Node
 * starts; the flag for the growth is read at each collection. V8 makes the space of an idle process small again, so
 * growth is permitted again below that size: with the smallest space, a busy server would collect it every few
 * milliseconds.
 *
 * Returns a function that permits growth without a bound.
 */
export function capNewSpace(): () => void {
  let growth = DEFAULT_GROWTH
  function grow(factor: number): void {
    if (factor === growth) return
    growth = factor
    setFlagsFromString(`--semi-space-growth-factor=${factor}`)
  }
  const collections = new PerformanceObserver(() => grow(newSpaceBytes() < ENOUGH_BYTES ? DEFAULT_GROWTH : NO_GROWTH))
  collections.observe({ entryTypes: ['gc'] })
  return () => {
    collections.disconnect()
    grow(DEFAULT_GROWTH)
  }
}
