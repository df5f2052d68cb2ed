import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A table of a page in `docs` that a test run writes, between the comments `<!-- NAME -->` and `<!-- /NAME -->`. */
interface ResultsPage {
  readonly name: string
  readonly page: string
  readonly headings: readonly string[]
}

/** The cells of a row. The first one identifies it. */
export type ResultCells = readonly [string, ...(string | number)[]]

function lineOf(cells: readonly (string | number)[]) {
  return `| ${cells.join(' | ')} |`
}

function betweenMarkers(name: string) {
  return new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*?(?=<!-- /${name} -->)`)
}

/**
 * The page with these rows: a row replaces the one with the same first cell, and a run of a part of the suite keeps the
 * others.
 */
export function withRows(text: string, { name, headings }: ResultsPage, rows: readonly ResultCells[]): string {
  const old = (betweenMarkers(name).exec(text)?.[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  const kept = new Map(old.slice(2).map((line) => [line.split(' | ')[0]!.slice(2).trim(), line]))
  for (const cells of rows) kept.set(cells[0], lineOf(cells))
  const lines = [lineOf(headings), lineOf(headings.map(() => '---')), ...[...kept.values()].sort()]
  return text.replace(betweenMarkers(name), () => `${lines.join('\n')}\n`)
}

/** The table of a page: `report` adds a row during a run; the global setup `write` prints and stores all at its end. */
export function resultsTable(table: ResultsPage) {
  const run = `FLIGHTBAG_TABLE_${table.name.toUpperCase().replaceAll(' ', '_')}`
  function file() {
    return join(tmpdir(), `flightbag-${run}-${process.env[run]}.jsonl`)
  }
  return {
    report(cells: ResultCells): void {
      appendFileSync(file(), `${JSON.stringify(cells)}\n`)
    },
    write() {
      process.env[run] = String(process.pid)
      return () => {
        if (!existsSync(file())) return
        const rows = readFileSync(file(), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as ResultCells)
        rmSync(file())
        for (const cells of rows) console.log(lineOf(cells))
        const page = join(import.meta.dirname, '../docs', table.page)
        writeFileSync(page, withRows(readFileSync(page, 'utf8'), table, rows))
      }
    },
  }
}
