import {
  ASKED_PRECISION_MS,
  type BoardEntry,
  CLOCK_DIFFERENCE_MS,
  type VersionedText,
  type WeatherBoard,
} from '@flightbag/core/ports'
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

/** Each of them one time, as an array of PostgreSQL: a statement changes no row twice. */
function distinct(idents: Iterable<string>): string {
  return arrayText([...new Set(idents)])
}

/** The rows of `weather_report` and `weather_budget`. */
export function weatherBoard({ sql }: Pick<Db, 'sql'>): WeatherBoard {
  return {
    ask: (kind, idents, nowMs) =>
      sql.query<BoardEntry>(statements.ask, [kind, distinct(idents), nowMs, ASKED_PRECISION_MS]),
    read: (kind, idents) => sql.query<BoardEntry>(statements.read, [kind, distinct(idents)]),
    take: (kind, { askedSinceMs, fetchedBeforeMs, failedBeforeMs, first, limit }, nowMs, untilMs) =>
      sql.query<BoardEntry>(statements.take, [
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
    budget: async (provider) => (await sql.query<VersionedText>(statements.budget, [provider]))[0] ?? null,
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
