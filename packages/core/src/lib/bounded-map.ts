/** A map that forgets what was least lately used once it holds more than it may. */
export interface BoundedMap<V> {
  get(key: string): V | undefined
  /** Keeps a value; one that alone weighs more than the map may hold is not kept. */
  set(key: string, value: V, weight?: number): void
  delete(key: string): void
}

/** Makes a bounded map; `capacity` is in the unit of the weights, by default entries. */
export const boundedMap = <V>(capacity: number): BoundedMap<V> => {
  const kept = new Map<string, { readonly value: V; readonly weight: number }>()
  let total = 0
  const forget = (key: string) => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      // A Map iterates in the order of insertion: putting it back makes it the last to go.
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
