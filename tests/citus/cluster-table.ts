import { resultsTable } from '../results-table.ts'

/** What a fault of a cluster did. The counts of requests are those made while the fault lasted. */
export interface ClusterFault {
  readonly fault: string
  /** Requests of accounts on the lost worker; null if no worker was lost. */
  readonly there: Answers | null
  /** Requests of all other accounts. */
  readonly elsewhere: Answers
  readonly acknowledged: number
  /** Acknowledged writes that were missing, doubled or overtaken afterwards, and wrong answers. */
  readonly lost: number
  readonly recovered: string
}

export interface Answers {
  readonly answered: number
  readonly failed: number
}

const table = resultsTable({
  name: 'cluster faults',
  page: 'scaling.md',
  headings: [
    'Fault',
    'Accounts of the worker: answered, failed',
    'Other accounts: answered, failed',
    'Acknowledged writes',
    'Lost or wrong',
    'Recovery',
  ],
})

function textOf(answers: Answers | null): string {
  return answers === null ? '' : `${answers.answered}, ${answers.failed}`
}

/** Adds a row to the table of this run. */
export function report({ fault, there, elsewhere, acknowledged, lost, recovered }: ClusterFault): void {
  table.report([fault, textOf(there), textOf(elsewhere), acknowledged, lost, recovered])
}

/** Prints the table once all faults have run, and writes it to docs/scaling.md. */
export default table.write
