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
  'valid_keys',
  'count',
])

/** Hashes as an array in PostgreSQL's notation. */
export function hashesText(hashes: readonly Uint8Array[]): string {
  return arrayText(hashes.map((hash) => `\\x${Buffer.from(hash).toString('hex')}`))
}
