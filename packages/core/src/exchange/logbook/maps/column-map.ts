import { err, ok, type Result } from '../../../lib/result.ts'
import { columnKey } from '../../csv/header.ts'
import { acceptedHeaders } from '../accepted-headers.ts'
import type { ColumnMap } from '../format.ts'
import { csv } from '../formats/csv.ts'
import { carried } from '../source/carried.ts'

const headers = [...acceptedHeaders(), ...carried.flatMap(({ columns }) => columns.csv ?? []).map((name) => [name])]

/** The names of the values that a map can name: those of the columns of our own CSV file. */
export const mapNames: readonly string[] = [...new Set([...headers.map((names) => names[0]!), ...csv.landings.flat()])]

/** The keys of the names that fill a value without a map. */
export const acceptedKeys: ReadonlySet<string> = new Set([...headers, ...csv.landings].flat().map(columnKey))

/** The columns of durations, by the keys of their names. */
export const durationKeys: ReadonlySet<string> = new Set(
  (
    [
      'total',
      'pilot',
      'copilot',
      'night',
      'crossCountry',
      'dual',
      'instructorGiven',
      'instrumentReal',
      'instrumentHood',
      'multiEngine',
      'simulator',
    ] as const
  ).flatMap((field) => (csv.columns[field] ?? []).map(columnKey)),
)

/**
 * The columns of assignments such as `Total=Time Total`. Fails for a name that no value has, a value or a column that
 * is named twice, and a text without a column.
 */
export function columnsOf(assignments: readonly string[]): Result<ColumnMap['columns'], string> {
  const columns = new Map<string, string>()
  for (const text of assignments) {
    const at = text.indexOf('=')
    const column = text.slice(at + 1).trim()
    if (at < 1 || column === '') return err(`"${text}" is not VALUE=COLUMN, for example Total="Time Total"`)
    const asked = text.slice(0, at)
    const name = mapNames.find((each) => columnKey(each) === columnKey(asked))
    if (name === undefined) return err(`"${asked.trim()}" is no value of a flight: use one of ${mapNames.join(', ')}`)
    if (columns.has(name)) return err(`"${name}" has two columns`)
    const other = [...columns].find(([, each]) => columnKey(each) === columnKey(column))
    if (other !== undefined) return err(`the column "${column}" is both ${other[0]} and ${name}`)
    columns.set(name, column)
  }
  return ok(Object.fromEntries(columns))
}

/** A map with the columns of another one in place of its own, and what that one says besides. */
export function mergedMap(map: ColumnMap | null, over: ColumnMap): ColumnMap {
  if (map === null) return over
  const taken = new Set(Object.values(over.columns).map(columnKey))
  const kept = Object.entries(map.columns).filter(([, column]) => !taken.has(columnKey(column)))
  const optional = (map.optional ?? []).filter((name) => over.columns[name] === undefined)
  return { ...map, ...over, columns: { ...Object.fromEntries(kept), ...over.columns }, optional }
}
