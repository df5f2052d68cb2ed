import { type EpochMs, utcDay } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { admissionStatements } from './admission-statements.ts'

/** An error of a request with a valid key. */
export interface Counted {
  readonly key: number
  readonly route: string
  readonly nowMs: EpochMs
}

/** Counts errors: of requests that are counted already (0), or together with their requests (1). */
export function usageCounter({ sql }: Pick<Db, 'sql'>) {
  return async (errors: readonly Counted[], requests: 0 | 1): Promise<void> => {
    if (errors.length === 0) return
    await sql.query(admissionStatements.count, [
      arrayText(errors.map(({ key }) => key)),
      arrayText(errors.map(({ nowMs }) => utcDay(nowMs))),
      arrayText(errors.map(({ route }) => route)),
      arrayText(errors.map(({ nowMs }) => Math.trunc(nowMs))),
      requests,
    ])
  }
}
