import { resultsTable } from '../results-table.ts'

/** The outcome of one fault. */
export interface FaultRow {
  readonly fault: string
  readonly times: number
  /** Requests, messages or connections that the fault affected: a fault that affects nothing shows nothing. */
  readonly hits: number
  readonly acknowledged: number
  /** Acknowledged writes that were missing, doubled or overtaken afterwards, and wrong answers. */
  readonly lost: number
  readonly recovered: string
}

const table = resultsTable({
  name: 'faults',
  page: 'faults.md',
  headings: ['Fault', 'Runs', 'Affected', 'Acknowledged or complete', 'Lost or wrong', 'Recovery'],
})

/** Adds a row to the table of this run. */
export function report({ fault, times, hits, acknowledged, lost, recovered }: FaultRow): void {
  table.report([fault, times, hits, acknowledged, lost, recovered])
}

/** Prints the table once all faults have run, and writes it to docs/faults.md. */
export default table.write
