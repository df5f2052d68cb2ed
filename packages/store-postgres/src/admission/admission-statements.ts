import { type EpochMs, utcDay } from '@flightbag/core/ports'
import type { Sql } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { readStatements } from '../statements.ts'

/** The statements of `sql/admission.sql`. */
export const admissionStatements = readStatements('admission', [
  'admit',
  'admit_on_cluster',
  'set_back',
  'fold',
  'renew_rate',
  'recheck',
  'recheck_on_cluster',
  'count',
  'count_refused',
])

/** Hashes as an array in PostgreSQL's notation. */
export function hashesText(hashes: readonly Uint8Array[]): string {
  return arrayText(hashes.map((hash) => `\\x${Buffer.from(hash).toString('hex')}`))
}

/** The route and the time of a request, as they are counted. */
export interface Counted {
  readonly route: string
  readonly nowMs: EpochMs
}

/** The days, routes and times of requests, as values of a statement that counts them. */
export function countedColumns(requests: readonly Counted[]): readonly string[] {
  return [
    arrayText(requests.map(({ nowMs }) => utcDay(nowMs))),
    arrayText(requests.map(({ route }) => route)),
    arrayText(requests.map(({ nowMs }) => Math.trunc(nowMs))),
  ]
}

/** Counts errors of keys: of requests that are counted already (0), or together with their requests (1). */
export async function countErrors(
  sql: Sql,
  errors: readonly (Counted & { readonly key: number })[],
  requests: 0 | 1,
): Promise<void> {
  if (errors.length === 0) return
  const keys = arrayText(errors.map(({ key }) => key))
  await sql.query(admissionStatements.count, [keys, ...countedColumns(errors), requests])
}
