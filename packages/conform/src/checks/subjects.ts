import { isObject, type JsonObject, jsonOf, listIn, objectIn, textIn } from '../service/service.ts'
import { expect, expectEqual, need } from '../service/violation.ts'
import type { Check } from './check.ts'

const STATUSES = ['ok', 'no_report', 'no_icao_indicator', 'unavailable']

const TOTALS = (
  'flight pilot copilot day night local crossCountry instructorGiven instrumentReal instrumentHood ' +
  'multiEngine simulator landings entries'
).split(' ')
const LOGGED = (
  'total crossCountry local pilot copilot day night simulator instructorGiven instrumentReal instrumentHood ' +
  'multiEngine landings entries'
).split(' ')

const STATS = (
  'sessions byStatus minutes transmissions readbacksCorrect readbacksIncorrect sayAgain emergencies ' +
  'instructorQuestions meanResponseMs firstStartedAt lastStartedAt byStation aerodromes aircraft'
).split(' ')

function checkWeather(entry: JsonObject): void {
  const ident = textIn(entry, 'ident')
  for (const name of ['name', 'provider']) textIn(entry, name)
  expect(Array.isArray(entry.sources), `\`sources\` of ${ident} is not an array`)
  expect(STATUSES.includes(textIn(entry, 'status')), `the status ${entry.status} of ${ident} is not declared`)
  for (const kind of ['metar', 'taf'] as const) {
    if (entry[kind] === null) continue
    const report = objectIn(entry, kind)
    textIn(report, 'raw')
    expect(
      Array.isArray(objectIn(report, 'decoded').unparsed),
      `\`${kind}.decoded.unparsed\` of ${ident} is not an array`,
    )
  }
  const hasReport = entry.metar !== null || entry.taf !== null
  expectEqual(hasReport, entry.status === 'ok', `that ${ident} with status ${entry.status} has a report`)
}

/** Weather, logbook, pilot, airways, shared plannings and statistics. */
export const subjectChecks: readonly Check[] = [
  {
    id: 'weather/entries',
    sentence: 'Weather entry: `ok` = a METAR, a TAF or both; groups the decoder does not understand go in `unparsed`.',
    async run(service) {
      for (const entry of listIn(await service.read('/v1/weather'), 'data')) checkWeather(entry)
    },
  },
  {
    id: 'weather/one-entry',
    sentence: 'Route table: /v1/weather/{ident}, a three-letter national code answers status `no_icao_indicator`.',
    async run(service) {
      const national = objectIn(await service.read('/v1/weather/ZZZ'), 'data')
      checkWeather(national)
      expectEqual([national.ident, national.status], ['ZZZ', 'no_icao_indicator'], 'the ident and status of ZZZ')
      const icao = objectIn(await service.read('/v1/weather/SAEZ'), 'data')
      checkWeather(icao)
      expectEqual(icao.ident, 'SAEZ', 'the ident of SAEZ')
    },
  },
  {
    id: 'logbook/totals',
    sentence: 'Logbook totals record: `totals` in minutes and `logged` in tenths, all integers.',
    async run(service) {
      const data = objectIn(await service.read('/v1/logbook/totals'), 'data')
      expectEqual(data.unit, 'minutes', '`unit`')
      const [totals, logged] = [objectIn(data, 'totals'), objectIn(data, 'logged')]
      expectEqual(logged.unit, 'tenths', '`logged.unit`')
      for (const name of TOTALS) expect(Number.isInteger(totals[name]), `\`totals.${name}\` is not an integer`)
      for (const name of LOGGED) expect(Number.isInteger(logged[name]), `\`logged.${name}\` is not an integer`)
    },
  },
  {
    id: 'logbook/sums',
    sentence:
      'Logbook totals record, 3: `crossCountry + local`, `pilot + copilot` and `day + night` always equal `total`.',
    async run(service) {
      const year = new Date().getUTCFullYear()
      for (const range of [
        '',
        `?from=${year}-01-01`,
        `?to=${year - 1}-12-31`,
        `?from=${year - 1}-03-05&to=${year}-06-30`,
      ]) {
        const data = objectIn(await service.read(`/v1/logbook/totals${range}`), 'data')
        for (const [sheet, whole] of [
          ['totals', 'flight'],
          ['logged', 'total'],
        ] as const) {
          const sums = objectIn(data, sheet)
          for (const [a, b] of [
            ['crossCountry', 'local'],
            ['pilot', 'copilot'],
            ['day', 'night'],
          ] as const) {
            expectEqual(Number(sums[a]) + Number(sums[b]), sums[whole], `\`${sheet}.${a} + ${b}\` for "${range}"`)
          }
        }
      }
    },
  },
  {
    id: 'logbook/bounds',
    sentence: 'Route table: /v1/logbook/totals, `from` and `to` are inclusive and bound `log.date`.',
    async run(service) {
      async function entriesOf(query: string): Promise<number> {
        const totals = objectIn(objectIn(await service.read(`/v1/logbook/totals${query}`), 'data'), 'totals')
        return Number(totals.entries)
      }
      const [newest] = listIn(await service.read('/v1/logbook?limit=1'), 'data')
      const date = need(isObject(newest?.log) ? newest.log.date : null, 'the newest entry has no date')
      const dayBefore = new Date(Date.parse(String(date)) - 86_400_000).toISOString().slice(0, 10)
      expect((await entriesOf(`?from=${date}&to=${date}`)) > 0, `no entry is counted from ${date} to ${date}`)
      const [earlier, later] = [await entriesOf(`?to=${dayBefore}`), await entriesOf(`?from=${date}`)]
      // An entry without a date is counted only without bounds.
      expect(earlier + later <= (await entriesOf('')), `some entries are counted both before and from ${date}`)
    },
  },
  {
    id: 'pilot/profile',
    sentence: 'Record kinds: `data` of the pilot profile is `null` when no profile exists.',
    async run(service) {
      const { data } = await service.read('/v1/pilot')
      expect(
        data === null || (typeof data === 'object' && !Array.isArray(data)),
        '`data` is neither an object nor null',
      )
    },
  },
  {
    id: 'airways/filters',
    sentence: 'Route table: /v1/airways, `airspace` `lower` or `upper` (both when absent); `designator` (one route).',
    async run(service) {
      const all = listIn(await service.read('/v1/airways'), 'data')
      const [first] = all
      const { designator } = need(first, 'no airways are loaded')
      const [lower, upper] = [
        listIn(await service.read('/v1/airways?airspace=lower'), 'data'),
        listIn(await service.read('/v1/airways?airspace=upper'), 'data'),
      ]
      expectEqual(lower.length + upper.length, all.length, 'the number of lower and upper airways')
      const named = listIn(
        await service.read(`/v1/airways?designator=${encodeURIComponent(String(designator))}`),
        'data',
      )
      expect(
        named.length > 0 && named.every((airway) => airway.designator === designator),
        '`designator` does not filter',
      )
    },
  },
  {
    id: 'shared-plannings/one',
    sentence: 'Record kinds: the owner’s provider keys are never included in a shared planning.',
    async run(service) {
      const answer = await service.ask('/v1/shared-plannings')
      expectEqual(answer.status, 200, 'the status of the list')
      const plannings = listIn(jsonOf(answer), 'data')
      expect(!/provider_?keys?"/i.test(answer.text), 'a shared planning contains provider keys')
      const first = need(plannings[0], 'the account has no shared planning')
      const one = objectIn(
        await service.read(`/v1/shared-plannings/${encodeURIComponent(textIn(first, 'id'))}`),
        'data',
      )
      expectEqual(one, first, 'the single shared planning')
    },
  },
  {
    id: 'sessions/stats',
    sentence: 'Plugin stats record: sessions, byStatus, minutes and the counters listed there.',
    async run(service) {
      const data = objectIn(await service.read('/v1/plugin/stats'), 'data')
      expectEqual(
        STATS.filter((name) => !(name in data)),
        [],
        'the list of absent fields',
      )
      const byStatus = Object.values(objectIn(data, 'byStatus')).reduce<number>((sum, n) => sum + Number(n), 0)
      expectEqual(byStatus, data.sessions, 'the sum of `byStatus`')
      const { total } = objectIn(await service.read('/v1/plugin/sessions?limit=1'), 'page')
      expectEqual(data.sessions, total, '`sessions`')
    },
  },
]
