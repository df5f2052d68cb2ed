import { resultsTable } from '../results-table.ts'

/** The result of one attack. */
export interface AttackRow {
  readonly attack: string
  /** The requests, files or connections of the attack. */
  readonly count: number
  readonly result: string
}

const table = resultsTable({ name: 'attacks', page: 'attacks.md', headings: ['Attack', 'Count', 'Result'] })

/** Adds a row to the table of this run. */
export function reportAttack({ attack, count, result }: AttackRow): void {
  table.report([attack, count, result])
}

/** Prints the table after the run, and writes it to docs/attacks.md. */
export default table.write
