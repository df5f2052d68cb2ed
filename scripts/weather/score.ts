import { performance } from 'node:perf_hooks'
import { decodeMetar, decodeTaf, type Group } from '@flightbag/core/weather'
import {
  decodeRow,
  disagreements,
  fixtureLines,
  publishedRows,
  reviewedRows,
  tafLines,
} from '../../fixtures/weather/weather-oracle.ts'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'

/**
 * Prints the unparsed and lost groups of the sample reports, the differences from published values, and a comparison
 * with another decoder.
 */

installTools(import.meta.dirname)
const { comparisons } = await import('./comparison.ts')

type Decoded = { readonly groups: readonly Group[]; readonly unparsed: readonly string[] }
type Tally = { reports: number; groups: number; unparsed: number; lost: number; threw: number }

function fold(raw: string): string {
  return raw.trim().replace(/\s+/g, ' ')
}

function tally(reports: readonly { raw: string; decode: () => Decoded }[], parts: readonly Group['part'][]): Tally {
  const sum: Tally = { reports: reports.length, groups: 0, unparsed: 0, lost: 0, threw: 0 }
  for (const { raw, decode } of reports) {
    try {
      const { groups } = decode()
      if (groups.map((group) => group.raw).join(' ') !== fold(raw)) sum.lost++
      const counted = groups.filter(({ part }) => parts.includes(part))
      sum.groups += counted.length
      sum.unparsed += counted.filter(({ kind }) => kind === null).length
    } catch {
      sum.threw++
    }
  }
  return sum
}

function print(name: string, { reports, groups, unparsed, lost, threw }: Tally): void {
  const share = groups === 0 ? 0 : (100 * unparsed) / groups
  console.log(
    `${name.padEnd(34)} ${String(reports).padStart(6)} reports ${String(groups).padStart(7)} groups ` +
      `${String(unparsed).padStart(5)} unparsed (${share.toFixed(3)} %)  reports with a group lost ${lost}  ` +
      `threw ${threw}`,
  )
}

const started = performance.now()
const rows = publishedRows()
const metars = rows.map((row) => ({ raw: row.raw, decode: () => decodeRow(row).decoded }))
const tafs = tafLines().map(({ raw, at }) => ({ raw, decode: () => decodeTaf(raw, { at }).decoded }))
const argentine = fixtureLines('metar-argentina-sample.txt').map((raw) => ({
  raw,
  decode: () => decodeMetar(raw, { at: new Date('2026-09-27T12:00:00Z') }).decoded,
}))

print('METAR, body and trends', tally(metars, ['body', 'trend']))
print('METAR, remarks', tally(metars, ['remarks']))
print('METAR of Argentine stations', tally(argentine, ['body', 'trend', 'remarks']))
print('TAF', tally(tafs, ['body', 'trend', 'remarks']))

const reviewed = reviewedRows()
const columns = new Map<string, { differ: number; open: number }>()
for (const row of rows) {
  for (const { column, published, decoded } of disagreements(row, decodeRow(row))) {
    const count = columns.get(column) ?? { differ: 0, open: 0 }
    const known = reviewed.has(`${row.raw}\t${column}`)
    columns.set(column, { differ: count.differ + 1, open: count.open + (known ? 0 : 1) })
    if (!known) console.log(`differs, not reviewed: ${column} published ${published}, decoded ${decoded}: ${row.raw}`)
  }
}
console.log(`\nPublished columns, ${rows.length} rows: rows that differ, of them not reviewed`)
for (const [column, { differ, open }] of [...columns].toSorted()) {
  console.log(`  ${column.padEnd(24)} ${String(differ).padStart(4)} ${String(open).padStart(4)}`)
}

function percent(part: number, whole: number) {
  return `${((100 * part) / whole).toFixed(2)} %`
}

console.log('\nComparison: METAR bodies (every tenth report) and TAFs; lost: groups without any effect on the result')
for (const { name, kind, groups, lost, unparsed, threw, reportsPerSecond } of comparisons()) {
  console.log(
    `  ${name.padEnd(18)} ${kind.padEnd(5)} ${String(groups).padStart(5)} groups  lost ` +
      `${percent(lost, groups).padStart(7)}  ` +
      `unparsed ${percent(unparsed, groups).padStart(7)}  threw ${String(threw).padStart(3)}  ` +
      `${String(reportsPerSecond).padStart(6)} reports/s`,
  )
}
console.log(`\n${Math.round(performance.now() - started)} ms`)
