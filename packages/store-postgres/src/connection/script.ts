import { type Kysely, sql } from 'kysely'

/** Runs a script of several statements, one by one: a prepared statement holds only one. */
export async function runScript(db: Kysely<unknown>, script: string): Promise<void> {
  for (const statement of splitStatements(script)) await sql.raw(statement).execute(db)
}

/** A statement ends with a semicolon at the end of a line outside a dollar-quoted body. */
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
  return current.trim() === '' ? statements : [...statements, current.trim()]
}
