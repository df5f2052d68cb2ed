import { readSql } from './sql-files.ts'

/**
 * Reads the statements of `sql/FILE.sql`. Each begins with a line `-- name: NAME`; other comment lines are left out.
 * Throws unless the file contains exactly `names`, so that no statement is missing or unused.
 */
export function readStatements<const Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const [, ...parts] = readSql(`${file}.sql`).split(/^-- name: (\w+)\n/m)
  const found = parts.filter((_, i) => i % 2 === 0)
  if (found.toSorted().join() !== names.toSorted().join()) {
    throw new Error(`sql/${file}.sql contains ${found.join(', ')}, not ${names.join(', ')}`)
  }
  const statements = found.map((name, i) => [name, withoutComments(parts[2 * i + 1]!)])
  return Object.fromEntries(statements) as Record<Name, string>
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/^[ \t]*--.*\n/gm, '').trim()
}
