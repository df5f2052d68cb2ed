import { type Json, type JsonObject, readImportLine } from '@flightbag/core'
import { briefIdents, briefOf, expiriesOf, expiryCalendar, invalidExpiriesOf, sourceOf } from '@flightbag/core/briefing'
import { argentine, easa, sheetCsv, sheetPages } from '@flightbag/core/exchange'
import { logbookTotals } from '@flightbag/core/logbook'
import { briefContext, briefPage } from '@flightbag/pilot'
import { expect, test } from 'vitest'
import { fixtureLines } from '../../../fixtures/weather/weather-oracle.ts'
import { aerodromeText } from '../../../packages/cli/src/print/pilot/aerodrome-text.ts'
import { briefText } from '../../../packages/cli/src/print/pilot/brief-text.ts'
import { checklistsText } from '../../../packages/cli/src/print/pilot/checklists-text.ts'
import { weatherAerodromes } from '../../../packages/core/src/weather/service/aerodromes.ts'
import { weatherEntry } from '../../../packages/core/src/weather/service/entry.ts'
import type { CachedReport } from '../../../packages/core/src/weather/service/report-lookup.ts'
import { NOW } from '../sample.ts'
import { longestRecord, recordsOf } from './sample-records.ts'
import { approvedLine, linesByField, variantsOf } from './variants.ts'

const NOW_MS = Date.parse(NOW)
const TERMINAL = { stdout: true, stderr: true, color: true, columns: 72 }

const flightPlan = longestRecord('flightPlan')
const planning = recordsOf('route').find(({ id }) => id === flightPlan.planningId)!
const aircraftId = planning.aircraftId

const { departureAerodrome, destinationAerodrome, alternateAerodromes } = flightPlan
const idents = [departureAerodrome, destinationAerodrome, ...(alternateAerodromes as readonly Json[])]

/** The cards of the aerodromes of the flight. */
const CARDS = recordsOf('aerodrome').filter(({ code }) => idents.includes(code))

/** The records of a flight, each of which is changed while the others stay. */
const RECORDS = {
  planning,
  flightPlan,
  aircraft: recordsOf('aircraft').find(({ id }) => id === aircraftId)!,
  card: CARDS.find(({ code }) => code === departureAerodrome)!,
  checkFlight: recordsOf('checkFlight').find((record) => record.aircraftId === aircraftId)!,
  checklist: recordsOf('checklist').find((record) => record.aircraftId === aircraftId)!,
  pilot: recordsOf('pilot')[0]!,
  entry: recordsOf('logbook').at(-1)!,
} satisfies Readonly<Record<string, JsonObject>>

type Records = Readonly<Record<keyof typeof RECORDS, JsonObject>>

let count = 0

function inputOf(records: Records, first: 'planning' | 'flightPlan') {
  return {
    records: {
      planning: sourceOf('plannings', records.planning),
      flightPlan: sourceOf('flight-plans', records.flightPlan),
      first,
    },
    aircraft: records.aircraft,
    cards: CARDS.map((card) => (card === RECORDS.card ? records.card : card)),
    checkFlights: [records.checkFlight],
    checklists: [records.checklist],
    pilot: records.pilot,
    logbook: [...recordsOf('logbook').slice(-5, -1), records.entry],
  }
}

function briefed(records: Records, first: 'planning' | 'flightPlan') {
  const input = inputOf(records, first)
  const brief = briefOf(input, new Map(), NOW_MS)
  if (first === 'flightPlan') return [brief, briefText(brief, 'es', TERMINAL)]
  // a page for some: writing it takes most of the time
  const pages = count++ % 4 === 0 ? [briefPage(brief, 'en'), briefContext(brief, 'en')] : []
  return [briefIdents(input), brief, ...pages]
}

test('the briefs of a flight of which one record is varied are what was approved', async () => {
  expect(Object.values(RECORDS)).not.toContain(undefined)
  expect(CARDS).toHaveLength(idents.length)
  let all = ''
  for (const [name, record] of Object.entries(RECORDS)) {
    all += await linesByField(name, variantsOf(record), (changed) => {
      const records = { ...RECORDS, [name]: changed }
      return [briefed(records, 'planning'), briefed(records, 'flightPlan')]
    })
  }
  await expect(all).toMatchFileSnapshot('../approved/varied/briefs.txt')
})

/** The reports of the cases are of this day: the flight departs in the time of most forecasts. */
const REPORTED_MS = Date.parse('2026-09-27T14:05:00Z')
const DEPARTING = { ...RECORDS, planning: { ...planning, plannedDepartureAt: '2026-09-27T20:30:00.000Z' } }

/** A report as the service keeps it. */
function kept(raw: string): CachedReport {
  return { outcome: 'report', report: { name: null, raw, timeMs: REPORTED_MS }, fetchedAtMs: REPORTED_MS }
}

function casesOf(name: string): readonly CachedReport[] {
  return fixtureLines(name).map((line) => kept((JSON.parse(line) as { readonly raw: string }).raw))
}

/** The brief of the flight with this weather at the departure, whose card may be changed. */
function briefedWith(metar: CachedReport, taf: CachedReport, card: JsonObject) {
  const [aerodrome] = weatherAerodromes([card], [])
  if (aerodrome === undefined) return 'no aerodrome'
  const answer = { provider: 'awc', nowMs: REPORTED_MS }
  const entry = weatherEntry(aerodrome, aerodrome.icao ? { metar, taf } : null, answer)
  const brief = briefOf(inputOf({ ...DEPARTING, card }, 'planning'), new Map([[aerodrome.ident, entry]]), REPORTED_MS)
  return [entry, brief.aerodromes, briefText(brief, 'en', TERMINAL), briefText(brief, 'es', TERMINAL)]
}

const NO_REPORT: CachedReport = { outcome: 'none', fetchedAtMs: REPORTED_MS }
const UNAVAILABLE: CachedReport = { outcome: 'unavailable', failedAtMs: REPORTED_MS }

test('the briefs with varied reports and cards of the departure are what was approved', async () => {
  const [metars, tafs] = [casesOf('metar-cases.jsonl'), casesOf('taf-cases.jsonl')]
  const { card } = RECORDS
  const ofMetars = metars.map((metar) => briefedWith(metar, NO_REPORT, card))
  const ofTafs = tafs.map((taf) => briefedWith(UNAVAILABLE, taf, card))
  const gusty = kept('METAR SADM 271400Z 09015G25KT 9999 SCT030 18/12 Q1009')
  const lines =
    approvedLine('METARs', ofMetars) +
    approvedLine('TAFs', ofTafs) +
    (await linesByField('card', variantsOf(card), (changed) => briefedWith(gusty, UNAVAILABLE, changed)))
  await expect(lines).toMatchFileSnapshot('../approved/varied/brief-weather.txt')
})

test('the expiries of varied pilots are what was approved', async () => {
  const lines = await linesByField('pilot', variantsOf(RECORDS.pilot), (pilot) => [
    expiriesOf(pilot),
    invalidExpiriesOf(pilot),
    ...(['en', 'es'] as const).map((language) => expiryCalendar('sample-pilot', expiriesOf(pilot), NOW_MS, language)),
  ])
  await expect(lines).toMatchFileSnapshot('../approved/varied/expiries.txt')
})

test('the totals and sheets of varied logbooks are what was approved', async () => {
  const others = recordsOf('logbook').slice(0, 3)
  const fleet = new Map(recordsOf('aircraft').map((record) => [record.id, record]))
  const ranges = [{}, { from: '2020-10-07' }, { from: '2020-10-01', to: '2020-10-31' }]
  const one = longestRecord('logbook')
  const variants = [one, { ...one, openingBalance: true }].flatMap(variantsOf)
  const lines = await linesByField('entry', variants, (entry) => {
    const entries = [...others, entry]
    const totals = ranges.map((range) => logbookTotals(entries as never, range))
    const sheets = [argentine, easa].flatMap((layout) =>
      ranges.map((range) => sheetCsv(layout, sheetPages(layout, entries, fleet, range, 'anac'))),
    )
    return [totals, sheets]
  })
  await expect(lines).toMatchFileSnapshot('../approved/varied/logbook-sheets.txt')
})

/** A line for each changed field of a record of the service, which has only records that an import accepts. */
function acceptedLines(kind: string, record: JsonObject, shown: (changed: never) => unknown): Promise<string> {
  const context = { accountId: 'sample-pilot', nowMs: NOW_MS }
  return linesByField(kind, variantsOf(record), (changed) => {
    const { ok } = readImportLine(JSON.stringify({ kind, record: changed }), context)
    return ok ? shown(changed as never) : 'refused'
  })
}

test('the texts of varied checklists and cards are what was approved', async () => {
  const lines =
    (await acceptedLines('checklist', RECORDS.checklist, (checklist) => checklistsText([checklist], [], TERMINAL))) +
    (await acceptedLines('aerodrome', RECORDS.card, (card) => aerodromeText(card, TERMINAL)))
  await expect(lines).toMatchFileSnapshot('../approved/varied/texts.txt')
})
