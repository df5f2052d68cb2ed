import type { Db } from '../connection/database.ts'
import { admissionStatements } from './admission-statements.ts'
import type { Batch, BatchFacts, Decided } from './batch-facts.ts'

/** A key gets this many rows between two times at which those that it no longer needs are counted and deleted. */
const ROWS_BETWEEN = 64

/** The row of the rate is replaced after this many changes. */
const CHANGES = 64

/**
 * Keeps the rows of admission few: each 64th request of a key adds those that the limit no longer needs to the usage.
 */
export function keepFew({ sql }: Pick<Db, 'sql'>) {
  return async ({ rate }: BatchFacts, admitted: readonly Decided[], { limits }: Batch): Promise<void> => {
    const { keyPerMinute } = limits
    const counts = new Map<number, number>()
    const full = new Map<number, number>()
    for (const { key } of admitted) {
      const count = (counts.get(key.key_id) ?? key.last + 1) + 1
      counts.set(key.key_id, count)
      if (count % ROWS_BETWEEN === 0 && keyPerMinute > 0) full.set(key.key_id, count - keyPerMinute)
    }
    for (const [keyId, number] of full) await sql.query(admissionStatements.fold, [keyId, number])
    if ((rate.rate_changes ?? 0) >= CHANGES) await sql.query(admissionStatements.renew_rate, [rate.rate_number])
  }
}
