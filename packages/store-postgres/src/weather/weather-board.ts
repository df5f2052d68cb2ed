import { ASKED_PRECISION_MS, type BoardEntry, CLOCK_DIFFERENCE_MS, type WeatherBoard } from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { readStatements } from '../statements.ts'

const statements = readStatements('weather', [
  'ask',
  'read',
  'take',
  'put',
  'fail',
  'forget',
  'budget',
  'first_budget',
  'replace_budget',
])

interface Row {
  readonly ident: string
  readonly fetched: string
  readonly failed: string
  readonly answer: string | null
}

function entryOf({ ident, fetched, failed, answer }: Row): BoardEntry {
  return { ident, fetchedMs: Number(fetched), failedMs: Number(failed), answer }
}

/** Each of them one time, as an array of PostgreSQL: a statement changes no row twice. */
function distinct(idents: Iterable<string>): string {
  return arrayText([...new Set(idents)])
}

/** The rows of `weather_report` and `weather_budget`. */
export function weatherBoard({ sql }: Pick<Db, 'sql'>): WeatherBoard {
  async function entries(statement: string, values: readonly unknown[]): Promise<readonly BoardEntry[]> {
    return (await sql.query<Row>(statement, values)).map(entryOf)
  }
  return {
    ask: (kind, idents, nowMs) => entries(statements.ask, [kind, distinct(idents), nowMs, ASKED_PRECISION_MS]),
    read: (kind, idents) => entries(statements.read, [kind, distinct(idents)]),
    take: (kind, { askedSinceMs, fetchedBeforeMs, failedBeforeMs, first, limit }, nowMs, untilMs) =>
      entries(statements.take, [
        kind,
        askedSinceMs,
        fetchedBeforeMs,
        failedBeforeMs,
        nowMs,
        limit,
        untilMs,
        first === 'asked first',
        CLOCK_DIFFERENCE_MS,
      ]),
    async put(kind, answers, fetchedMs) {
      const byIdent = new Map(answers.map(({ ident, answer }) => [ident, answer]))
      const columns = [arrayText([...byIdent.keys()]), arrayText([...byIdent.values()])]
      await sql.query(statements.put, [kind, ...columns, fetchedMs, CLOCK_DIFFERENCE_MS])
    },
    async fail(kind, idents, failedMs) {
      await sql.query(statements.fail, [kind, distinct(idents), failedMs, CLOCK_DIFFERENCE_MS])
    },
    async budget(provider) {
      const [row] = await sql.query<{ version: string; state: string }>(statements.budget, [provider])
      return row === undefined ? null : { version: Number(row.version), text: row.state }
    },
    async replaceBudget(provider, version, text) {
      const replaced =
        version === 0
          ? await sql.query(statements.first_budget, [provider, text])
          : await sql.query(statements.replace_budget, [provider, version, text])
      return replaced.length === 1
    },
    async forget(askedBeforeMs) {
      await sql.query(statements.forget, [askedBeforeMs])
    },
  }
}
