import { type Kysely, sql } from 'kysely'

/** Runs a script one statement at a time: a prepared statement contains only one. */
export async function runScript<Tables>(db: Kysely<Tables>, script: string): Promise<void> {
  for (const statement of splitStatements(script)) await sql.raw(statement).execute(db)
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('--')
}

function isEmpty(statement: string): boolean {
  return statement.split('\n').every((line) => isComment(line) || line.trim() === '')
}

/** A statement ends with a semicolon at the end of a line outside `$$` quotes. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of script.split('\n')) {
    current += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*$/.test(line)) {
      statements.push(current.trim())
      current = ''
    }
  }
  return [...statements, current.trim()].filter((statement) => !isEmpty(statement))
}
