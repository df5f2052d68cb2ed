import { type CheckFlightCloser, closingChange, type Sync } from '@flightbag/core'
import type { Database } from '../connection/database.ts'

const BATCH = 100

const DUE = `
  select r.due, r.n, a.id as owner, r.id, r.doc from record r indexed by record_due join account a on a.n = r.account
  where r.due < ? and (r.due, r.n) > (?, ?) and a.id is not null order by r.due, r.n limit ?`

interface Due {
  readonly due: number
  readonly n: number
  readonly owner: string
  readonly id: string
  readonly doc: string
}

/**
 * Closes stale check flights: each closing is a change of its account, made only if the flight did not change
 * meanwhile.
 */
export function checkFlightCloser({ records: { read } }: Pick<Database, 'records'>, sync: Sync): CheckFlightCloser {
  return {
    async closeStale(nowMs) {
      const broken: { accountId: string; id: string }[] = []
      let closed = 0
      let after: Pick<Due, 'due' | 'n'> = { due: Number.MIN_SAFE_INTEGER, n: 0 }
      for (;;) {
        // Each batch begins after the last flight of the previous one, so that a flight that stays open is read once.
        const stale = read.all<Due>(DUE, nowMs, after.due, after.n, BATCH)
        for (const { owner, id, doc } of stale) {
          const change = closingChange(doc, nowMs)
          if (change === null) {
            broken.push({ accountId: owner, id })
            continue
          }
          const result = await sync.apply(owner, [change], nowMs)
          if (result.ok) closed += result.value.imported
        }
        const last = stale.at(-1)
        if (last === undefined || stale.length < BATCH) return { closed, broken }
        after = last
      }
    },
  }
}
