import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

const PAGE = join(import.meta.dirname, '../../docs/reliability.md')
const BETWEEN_MARKERS = /(?<=<!-- faults -->\n)[\s\S]*?(?=<!-- \/faults -->)/
const HEADINGS = ['Fault', 'Runs', 'Affected', 'Acknowledged or complete', 'Lost or wrong', 'Recovery']

function file() {
  return join(tmpdir(), `flightbag-faults-${process.env.FLIGHTBAG_FAULTS_RUN}.jsonl`)
}

/** Adds a row to the table of this run. */
export function report(row: FaultRow): void {
  appendFileSync(file(), `${JSON.stringify(row)}\n`)
}

function cellsOf({ fault, times, hits, acknowledged, lost, recovered }: FaultRow): readonly string[] {
  return [fault, times, hits, acknowledged, lost, recovered].map(String)
}

function lineOf(cells: readonly string[]) {
  return `| ${cells.join(' | ')} |`
}

/**
 * The page with these rows: a row replaces the one of the same fault, and a run of a part of the suite keeps the
 * others.
 */
export function withRows(page: string, rows: readonly FaultRow[]): string {
  const kept = new Map(
    (BETWEEN_MARKERS.exec(page)?.[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => [line.split(' | ')[0]!.slice(2).trim(), line]),
  )
  for (const row of rows) kept.set(row.fault, lineOf(cellsOf(row)))
  const lines = [lineOf(HEADINGS), lineOf(HEADINGS.map(() => '---')), ...[...kept.values()].sort()]
  return page.replace(BETWEEN_MARKERS, () => `${lines.join('\n')}\n`)
}

/** Prints the table once all faults have run, and writes it to docs/reliability.md. */
export default () => {
  process.env.FLIGHTBAG_FAULTS_RUN = String(process.pid)
  return () => {
    if (!existsSync(file())) return
    const rows = readFileSync(file(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FaultRow)
    rmSync(file())
    for (const row of rows) console.log(lineOf(cellsOf(row)))
    writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), rows))
  }
}
