import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one fault did: how often it hit, how many acknowledged writes there were, how many of them were missing afterwards. */
export interface FaultRow {
  readonly fault: string
  readonly times: number
  /** Requests that were cut, refused or failed because of it: a fault that hits nothing shows nothing. */
  readonly hits: number
  readonly acknowledged: number
  readonly lost: number
  readonly recovered: string
}

const file = () => join(tmpdir(), `flightbag-faults-${process.env.FLIGHTBAG_FAULTS_RUN}.jsonl`)

/** Adds a row to the table that the run prints at its end. */
export const report = (row: FaultRow): void => appendFileSync(file(), `${JSON.stringify(row)}\n`)

/** Prints the table once all faults are through. */
export default () => {
  process.env.FLIGHTBAG_FAULTS_RUN = String(process.pid)
  return () => {
    if (!existsSync(file())) return
    const rows = readFileSync(file(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FaultRow)
    rmSync(file())
    const cells = [
      ['fault', 'times', 'hits', 'acknowledged', 'lost', 'recovered'],
      ...rows.map((row) => [row.fault, row.times, row.hits, row.acknowledged, row.lost, row.recovered].map(String)),
    ]
    const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
    for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  }
}
