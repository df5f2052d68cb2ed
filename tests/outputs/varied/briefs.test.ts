import { type JsonObject, readImportLine } from '@flightbag/core'
import { briefIdents, briefOf, expiriesOf, expiryCalendar, invalidExpiriesOf, sourceOf } from '@flightbag/core/briefing'
import { argentine, easa, sheetCsv, sheetPages } from '@flightbag/core/exchange'
import { logbookTotals } from '@flightbag/core/logbook'
import { briefContext, briefPage } from '@flightbag/pilot'
import { expect, test } from 'vitest'
import { aerodromeText } from '../../../packages/cli/src/print/pilot/aerodrome-text.ts'
import { briefText } from '../../../packages/cli/src/print/pilot/brief-text.ts'
import { checklistsText } from '../../../packages/cli/src/print/pilot/checklists-text.ts'
import { NOW } from '../sample.ts'
import { longestRecord, recordsOf } from './sample-records.ts'
import { approvedLine, variantsOf } from './variants.ts'

const NOW_MS = Date.parse(NOW)
const TERMINAL = { stdout: true, stderr: true, color: true, columns: 72 }

const flightPlan = longestRecord('flightPlan')
const planning = recordsOf('route').find(({ id }) => id === flightPlan.planningId)!
const aircraftId = planning.aircraftId

/** The records of a flight, each of which is changed while the others stay. */
const RECORDS = {
  planning,
  flightPlan,
  aircraft: recordsOf('aircraft').find(({ id }) => id === aircraftId)!,
  card: recordsOf('aerodrome').find(({ code }) => code === 'SADF')!,
  checkFlight: recordsOf('checkFlight').find((record) => record.aircraftId === aircraftId)!,
  checklist: recordsOf('checklist').find((record) => record.aircraftId === aircraftId)!,
  pilot: recordsOf('pilot')[0]!,
  entry: recordsOf('logbook').at(-1)!,
} satisfies Readonly<Record<string, JsonObject>>

/** The codes of the other aerodromes of the flight. */
const CODES = new Set(['SAAG', 'SAAR', 'SAAP'])

type Records = Readonly<Record<keyof typeof RECORDS, JsonObject>>

let count = 0

function briefed(records: Records, first: 'planning' | 'flightPlan') {
  const cards = [records.card, ...recordsOf('aerodrome').filter(({ code }) => CODES.has(String(code)))]
  const input = {
    records: {
      planning: sourceOf('plannings', records.planning),
      flightPlan: sourceOf('flight-plans', records.flightPlan),
      first,
    },
    aircraft: records.aircraft,
    cards,
    checkFlights: [records.checkFlight],
    checklists: [records.checklist],
    pilot: records.pilot,
    logbook: [records.entry, ...recordsOf('logbook').slice(-4)],
  }
  const brief = briefOf(input, new Map(), NOW_MS)
  if (first === 'flightPlan') return [brief, briefText(brief, 'es', TERMINAL)]
  // a page for some: writing it takes most of the time
  const pages = count++ % 4 === 0 ? [briefPage(brief, 'en'), briefContext(brief, 'en')] : []
  return [briefIdents(input), brief, ...pages]
}

/** A line for each changed field of a record. */
function linesOf(name: string, record: JsonObject, told: (changed: JsonObject) => unknown): string {
  const byPath = Map.groupBy(variantsOf(record), ({ path }) => path)
  const lines = [...byPath].map(([path, some]) => {
    return approvedLine(
      `${name} ${path}`,
      some.map(({ value }) => told(value)),
      () => true,
    )
  })
  return lines.join('')
}

test('the briefs of a flight of which one record is varied are what was approved', async () => {
  const all = Object.entries(RECORDS).map(([name, record]) => {
    expect([name, record]).not.toContain(undefined)
    return linesOf(name, record, (changed) => {
      const records = { ...RECORDS, [name]: changed }
      return [briefed(records, 'planning'), briefed(records, 'flightPlan')]
    })
  })
  await expect(all.join('')).toMatchFileSnapshot('../approved/varied/briefs.txt')
})

test('the expiries of varied pilots are what was approved', async () => {
  const lines = linesOf('pilot', RECORDS.pilot, (pilot) => [
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
  const lines = linesOf('entry', longestRecord('logbook'), (entry) => {
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
function acceptedLines(kind: string, record: JsonObject, told: (changed: never) => unknown): string {
  const context = { accountId: 'sample-pilot', nowMs: NOW_MS }
  return linesOf(kind, record, (changed) => {
    const { ok } = readImportLine(JSON.stringify({ kind, record: changed }), context)
    return ok ? told(changed as never) : 'refused'
  })
}

test('the texts of varied checklists and cards are what was approved', async () => {
  const lines =
    acceptedLines('checklist', RECORDS.checklist, (checklist) => checklistsText([checklist], [], TERMINAL)) +
    acceptedLines('aerodrome', RECORDS.card, (card) => aerodromeText(card, TERMINAL))
  await expect(lines).toMatchFileSnapshot('../approved/varied/texts.txt')
})
