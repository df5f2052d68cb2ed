/** A queue in which clients take turns: one item of each client, then the next item of each. */
export interface FairQueue<T> {
  /** The number of items in the queue. */
  readonly length: number
  /** The largest number of items of all clients that are taken before an item that this client adds now. */
  itemsBefore(client: string): number
  /** Adds an item behind those of its client. A client without items has its first turn after all other clients. */
  add(client: string, item: T): void
  /** Returns an item that was taken: the next call of `take` returns it again. */
  putBack(client: string, item: T): void
  /** Removes the next item, or returns null if there is none. */
  take(): { readonly client: string; readonly item: T } | null
}

/**
 * Creates an empty queue. A client with many items never delays the first item of another client by more than one item.
 */
export function fairQueue<T>(): FairQueue<T> {
  /** The items of each client, in the order of the clients' next turns. */
  let turns = new Map<string, T[]>()
  let length = 0
  return {
    get length() {
      return length
    },

    itemsBefore(client) {
      const own = turns.get(client)?.length ?? 0
      const others = [...turns].map(([other, items]) => (other === client ? 0 : Math.min(items.length, own + 1)))
      return others.reduce((sum, items) => sum + items, own)
    },

    add(client, item) {
      const items = turns.get(client)
      if (items === undefined) turns.set(client, [item])
      else items.push(item)
      length++
    },

    putBack(client, item) {
      const items = turns.get(client) ?? []
      turns.delete(client)
      turns = new Map([[client, [item, ...items]], ...turns])
      length++
    },

    take() {
      const next = turns.entries().next()
      if (next.done === true) return null
      const [client, [item, ...rest]] = next.value
      turns.delete(client)
      if (rest.length > 0) turns.set(client, rest)
      length--
      return { client, item: item as T }
    },
  }
}
