import { type CheckFlightCloser, closingChange, type EpochMs, type Sync } from '@flightbag/core/ports'

/** A check flight of any account that is to be closed. */
export interface DueFlight<Position> {
  readonly accountId: string
  readonly id: string
  readonly doc: string
  /** Its place in the order of the reads. */
  readonly position: Position
}

/**
 * Reads the next check flights that were due before a time, at most `limit` of them: after a position, or the first
 * ones for null.
 */
export type ReadDueFlights<Position> = (
  nowMs: EpochMs,
  after: Position | null,
  limit: number,
) => Promise<readonly DueFlight<Position>[]>

const BATCH = 100

/**
 * Closes stale check flights. Each closing is a change of its account, and is dropped if the flight changed after it
 * was read.
 */
export function checkFlightCloser<Position>(read: ReadDueFlights<Position>, sync: Sync): CheckFlightCloser {
  return {
    async closeStale(nowMs) {
      const broken: { accountId: string; id: string }[] = []
      let closed = 0
      let after: Position | null = null
      for (;;) {
        // Each batch starts after the previous one, so that a flight that stays open is read once.
        const stale: readonly DueFlight<Position>[] = await read(nowMs, after, BATCH)
        for (const { accountId, id, doc } of stale) {
          const change = closingChange(doc, nowMs)
          if (change === null) {
            broken.push({ accountId, id })
            continue
          }
          const result = await sync.apply(accountId, [change], nowMs)
          if (result.ok) closed += result.value.imported
        }
        const last = stale.at(-1)
        if (last === undefined || stale.length < BATCH) return { closed, broken }
        after = last.position
      }
    },
  }
}
