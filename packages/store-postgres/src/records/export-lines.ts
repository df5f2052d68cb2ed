import { recordLine } from '@flightbag/store'
import type { Sql } from '../connection/database.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('export', ['export'])

/** An export is read in parts of about this size. */
const PART_BYTES = 1024 * 1024

/** The records of an account as import lines. */
export async function* exportLines(sql: Sql, accountId: string): AsyncIterable<string> {
  let after = { kind: '', id: '' }
  for (;;) {
    const rows = await sql.query<{ kind: string; id: string; doc: string | null }>(statements.export, [
      accountId,
      after.kind,
      after.id,
      PART_BYTES,
    ])
    yield* rows.map(recordLine)
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
