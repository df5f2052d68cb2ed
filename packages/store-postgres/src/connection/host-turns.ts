/**
 * The turns of several hosts. A statement begins with the first host that was not passed over, and tries each of them
 * once, whatever other statements try meanwhile.
 */
export function hostTurns() {
  let first = 0
  const tried = new WeakMap<object, { readonly from: number; readonly times: number }>()
  return {
    next(count: number, statement: object | null): number {
      // The driver as published does not name the statement.
      if (statement === null) return first++ % count
      const before = tried.get(statement)
      const { from, times } = before === undefined || before.times >= count ? { from: first, times: 0 } : before
      tried.set(statement, { from, times: times + 1 })
      return (from + times) % count
    },
    /** A connection to a host ended before it was used: the host is down, or the driver does not want it. */
    passOver(turn: number, count: number): void {
      if (turn === first % count) first = (turn + 1) % count
    },
  }
}
