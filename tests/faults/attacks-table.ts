import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The result of one attack. */
export interface AttackRow {
  readonly attack: string
  /** The requests, files or connections of the attack. */
  readonly count: number
  readonly result: string
}

const PAGE = join(import.meta.dirname, '../../docs/attacks.md')
const BETWEEN_MARKERS = /(?<=<!-- attacks -->\n)[\s\S]*?(?=<!-- \/attacks -->)/

function file() {
  return join(tmpdir(), `flightbag-attacks-${process.env.FLIGHTBAG_FAULTS_RUN}.jsonl`)
}

/** Adds a row to the table of this run. */
export function reportAttack(row: AttackRow): void {
  appendFileSync(file(), `${JSON.stringify(row)}\n`)
}

function lineOf(cells: readonly unknown[]) {
  return `| ${cells.join(' | ')} |`
}

/** The page with these rows; a row replaces the one of the same attack. */
function withRows(page: string, rows: readonly AttackRow[]): string {
  const old = (BETWEEN_MARKERS.exec(page)?.[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  const kept = new Map(old.slice(2).map((line) => [line.split(' | ')[0]!.slice(2).trim(), line]))
  for (const { attack, count, result } of rows) kept.set(attack, lineOf([attack, count, result]))
  const lines = [lineOf(['Attack', 'Count', 'Result']), lineOf(['---', '---', '---']), ...[...kept.values()].sort()]
  return page.replace(BETWEEN_MARKERS, () => `${lines.join('\n')}\n`)
}

/** Prints the table after the run, and writes it to docs/attacks.md. */
export default () => {
  process.env.FLIGHTBAG_FAULTS_RUN = String(process.pid)
  return () => {
    if (!existsSync(file())) return
    const rows = readFileSync(file(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AttackRow)
    rmSync(file())
    for (const { attack, count, result } of rows) console.log(lineOf([attack, count, result]))
    writeFileSync(PAGE, withRows(readFileSync(PAGE, 'utf8'), rows))
  }
}
