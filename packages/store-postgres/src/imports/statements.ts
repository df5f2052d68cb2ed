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
