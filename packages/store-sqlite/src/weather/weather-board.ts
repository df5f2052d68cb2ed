import {
  ASKED_PRECISION_MS,
  type BoardEntry,
  CLOCK_DIFFERENCE_MS,
  type VersionedText,
  type WeatherBoard,
} from '@flightbag/core/ports'
import type { Database } from '../connection/database.ts'

const ENTRY = 'ident, fetched as fetchedMs, failed as failedMs, answer'
const IS_LISTED = 'kind = ? and ident in (select value from json_each(?))'

const READ = `select ${ENTRY} from weather_report where ${IS_LISTED}`
const COUNT_RECENT = `select count(*) as n from weather_report where ${IS_LISTED} and asked > ?`
const ASK = `
  insert into weather_report (kind, ident, asked) select ?, value, ? from json_each(?) where true
  on conflict (kind, ident) do update set asked = excluded.asked where asked <= excluded.asked - ${ASKED_PRECISION_MS}`
const TAKE = `
  update weather_report set taken_until = ? where kind = ? and ident in (
    select ident from weather_report
    where kind = ? and asked >= ? and (fetched < ? or fetched > ?) and (failed < ? or failed > ?) and taken_until <= ?
    order by iif(?, asked, -asked), ident limit ?)
  returning ${ENTRY}`
const PUT = `
  update weather_report set taken_until = 0,
    fetched = iif(fetched - ?3 between 1 and ${CLOCK_DIFFERENCE_MS}, fetched, ?3),
    answer = iif(fetched - ?3 between 1 and ${CLOCK_DIFFERENCE_MS}, answer, ?4)
  where kind = ?1 and ident = ?2`
const FAIL = `
  update weather_report set taken_until = 0,
    failed = iif(failed - ? between 1 and ${CLOCK_DIFFERENCE_MS}, failed, ?) where ${IS_LISTED}`
const FORGET = 'delete from weather_report where asked < ?'

const BUDGET = 'select version, state as text from weather_budget where provider = ?'
const FIRST_BUDGET = 'insert into weather_budget (provider, version, state) values (?, 1, ?) on conflict do nothing'
const REPLACE_BUDGET = 'update weather_budget set version = version + 1, state = ? where provider = ? and version = ?'

/** The weather in the file of counters: a power cut may lose its last seconds. */
export function weatherBoard({ counters: { read, write } }: Pick<Database, 'counters'>): WeatherBoard {
  return {
    async ask(kind, idents, nowMs) {
      const asked = [...new Set(idents)]
      const list = JSON.stringify(asked)
      const recent = read.get<{ n: number }>(COUNT_RECENT, kind, list, nowMs - ASKED_PRECISION_MS)!.n
      if (recent === asked.length) return read.all<BoardEntry>(READ, kind, list)
      return write((connection) => {
        connection.run(ASK, kind, nowMs, list)
        return connection.all<BoardEntry>(READ, kind, list)
      })
    },
    read: async (kind, idents) => read.all<BoardEntry>(READ, kind, JSON.stringify(idents)),
    take: (kind, { askedSinceMs, fetchedBeforeMs, failedBeforeMs, first, limit }, nowMs, untilMs) =>
      write((connection) =>
        connection.all<BoardEntry>(
          TAKE,
          untilMs,
          kind,
          kind,
          askedSinceMs,
          fetchedBeforeMs,
          nowMs + CLOCK_DIFFERENCE_MS,
          failedBeforeMs,
          nowMs + CLOCK_DIFFERENCE_MS,
          nowMs,
          first === 'asked first' ? 1 : 0,
          limit,
        ),
      ),
    put: (kind, answers, fetchedMs) =>
      write((connection) => {
        for (const { ident, answer } of answers) connection.run(PUT, kind, ident, fetchedMs, answer)
      }),
    async fail(kind, idents, failedMs) {
      await write((connection) => connection.run(FAIL, failedMs, failedMs, kind, JSON.stringify(idents)))
    },
    budget: async (provider) => read.get<VersionedText>(BUDGET, provider) ?? null,
    async replaceBudget(provider, version, text) {
      const replaced = await write((connection) =>
        version === 0
          ? connection.run(FIRST_BUDGET, provider, text)
          : connection.run(REPLACE_BUDGET, text, provider, version),
      )
      return replaced === 1
    },
    async forget(askedBeforeMs) {
      await write((connection) => connection.run(FORGET, askedBeforeMs), { frees: true })
    },
  }
}
