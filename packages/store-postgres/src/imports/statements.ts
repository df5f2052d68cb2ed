import type { ComparedRecord } from '@flightbag/core/ports'
import { readStatements } from '../statements.ts'

/** The statements of `sql/imports.sql`. */
export const importStatements = readStatements('imports', [
  'stage',
  'heads',
  'changed',
  'state',
  'lock',
  'gate',
  'put',
  'add_counts',
  'add_sums',
  'add_amounts',
  'share',
  'discard',
])

/** A stored record with which an import is compared, as `sql/imports.sql` returns it. */
export interface ComparedRow {
  readonly revision: number
  readonly deleted: boolean
  readonly created: number
  readonly same: boolean
  readonly filter: string | null
  readonly day: string | null
  readonly sums: string | null
  readonly amounts: string | null
}

export function comparedRecord({ revision, deleted, created, same, ...row }: ComparedRow): ComparedRecord {
  const { filter, day, sums, amounts } = row
  return {
    revisionMs: revision,
    createdMs: created,
    live: !deleted,
    sameContent: same,
    counted: deleted ? null : { filter, day, sums, amounts },
  }
}
