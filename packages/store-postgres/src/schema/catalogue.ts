import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import { readSql } from '../sql-files.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('catalogue', ['tables', 'functions'])

type Part = 'tables' | 'functions'

/**
 * Reads the definitions of named tables, or of named functions, from the database's catalogue: one line for each
 * object, sorted.
 */
export async function readCatalogue<T>(db: Kysely<T>, part: Part, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeQuery<{ line: string }>(CompiledQuery.raw(statements[part], [names.join()]))
  return rows.map(({ line }) => line).sort()
}

/** The names of the tables, or of the functions, that lines define. */
function namesIn(part: Part, lines: readonly string[]): readonly string[] {
  const pattern = part === 'tables' ? /^table (\w+)/ : /^function (\w+)/
  return [...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []))]
}

/** Operators can add indexes that are not unique; they change no result. */
function isHarmless(line: string): boolean {
  return line.startsWith('CREATE INDEX ')
}

/** The differences of a catalogue from the committed one, one line each. */
export async function catalogueDifferences<T>(db: Kysely<T>, part: Part): Promise<string[]> {
  const expected = readSql(`catalogue/${part}.txt`).trim().split('\n')
  const found = await readCatalogue(db, part, namesIn(part, expected))
  return [
    ...expected.filter((line) => !isFound(line, found)).map((line) => `missing: ${line}`),
    ...found.filter((line) => !isExpected(line, expected)).map((line) => `unexpected: ${line}`),
  ]
}

const UNLOGGED = ' unlogged'

/** A logged table may take the place of an unlogged one: a cluster can move its parts without blocking writes. */
function isFound(line: string, found: readonly string[]): boolean {
  return found.includes(line) || (line.endsWith(UNLOGGED) && found.includes(line.slice(0, -UNLOGGED.length)))
}

function isExpected(line: string, expected: readonly string[]): boolean {
  return expected.includes(line) || expected.includes(`${line}${UNLOGGED}`) || isHarmless(line)
}

/** The digest of a table's definition, without what operators may change. */
export function definitionDigest(lines: readonly string[]): string {
  const fixed = lines.filter((line) => !isHarmless(line)).map((line) => line.replace(UNLOGGED, ''))
  return createHash('sha256').update(fixed.join('\n')).digest('hex').slice(0, 12)
}

/** The tables of a schema before the newest one, whose definitions are committed as digests only. */
function earlierTables(schema: string): readonly { readonly table: string; readonly digest: string }[] {
  const rows = readSql('catalogue/earlier.txt').trim().split('\n')
  return rows.flatMap((row) => {
    const [table = '', digest = '', first = '', last = ''] = row.split(' ')
    return first <= schema && schema <= last ? [{ table, digest }] : []
  })
}

/** The tables that differ from those of a schema before the newest one, one line each. */
export async function earlierDifferences<T>(db: Kysely<T>, schema: string): Promise<string[]> {
  const differences: string[] = []
  for (const { table, digest } of earlierTables(schema)) {
    const found = await readCatalogue(db, 'tables', [table])
    if (found.length === 0) differences.push(`missing: table ${table}`)
    else if (definitionDigest(found) !== digest) differences.push(`unexpected: table ${table} is not that of ${schema}`)
  }
  return differences
}
