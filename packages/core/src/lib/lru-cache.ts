/** A cache of limited weight that removes the least recently used values first. */
export interface LruCache<V> {
  get(key: string): V | undefined
  /** Stores a value, in place of an earlier one. A value that is heavier than the capacity is not stored. */
  set(key: string, value: V, weight?: number): void
  delete(key: string): void
}

/**
 * Makes an empty cache. `capacity` is in the unit of the weights; with the default weight of 1 it is a number of
 * entries.
 */
export function lruCache<V>(capacity: number): LruCache<V> {
  const kept = new Map<string, { readonly value: V; readonly weight: number }>()
  let total = 0
  function forget(key: string) {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      // A Map iterates in the order of insertion, so a value that is inserted again is removed last.
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, weight = 1) {
      forget(key)
      if (weight > capacity) return
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= capacity) break
        forget(oldest)
      }
    },
    delete: forget,
  }
}
