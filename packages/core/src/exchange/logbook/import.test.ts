import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { logbookTotals } from '../../logbook/totals.ts'
import { decodeText } from '../csv/decode-text.ts'
import type { DualRule } from './cells.ts'
import type { ReadOptions } from './format.ts'
import type { BagRecords } from './identity/known-flights.ts'
import type { DifferingRule } from './identity/match-flights.ts'
import { planFlights } from './plan.ts'
import { MAX_LOGBOOK_BYTES, readLogbook } from './read-logbook.ts'
import { summarisePlan } from './summary.ts'

function sample(name: string): string {
  const text = decodeText(readFileSync(new URL(`../../../../../fixtures/exchange/${name}`, import.meta.url)))
  return text.ok ? text.value : expect.fail(text.failure.message)
}

const foreflight = sample('foreflight.csv')
const emptyBag: BagRecords = { logbook: new Map(), aircraft: new Map() }

function run(
  text: string,
  bag: BagRecords = emptyBag,
  dual: DualRule = 'skip',
  options: ReadOptions = {},
  differing: DifferingRule | null = null,
) {
  const file = readLogbook(text, options)
  if (!file.ok) throw new Error(`${file.failure.line} ${file.failure.column} ${file.failure.message}`)
  const planned = [...planFlights(file.value, bag, { dual, differing: () => differing })]
  const after = { logbook: new Map(bag.logbook), aircraft: new Map(bag.aircraft) }
  for (const each of planned) {
    if (each.change === 'refused' || each.change === 'differing') continue
    after.logbook.set(each.record.id, each.record)
    if (each.newAircraft) after.aircraft.set(each.newAircraft.id, each.newAircraft)
  }
  return { file: file.value, plan: summarisePlan(planned), bag: after, records: [...after.logbook.values()] }
}

function lines(records: readonly JsonObject[]) {
  return records.map(({ log }) => log as JsonObject)
}

function refusal(text: string, options: ReadOptions = {}) {
  const file = readLogbook(text, options)
  if (!file.ok) return file.failure
  const { refusals } = summarisePlan(planFlights(file.value, emptyBag, { dual: 'skip' }))
  return refusals[0] ?? 'accepted'
}

test.each(['.', '..', 'totals'])('a new flight with the id %s is refused', (id) => {
  const text = `Flightbag Id,Date,Aircraft,Total\n${id},2026-03-01,LV-XSA,1:30\n`
  expect(refusal(text, { from: 'csv' })).toMatchObject({
    line: 2,
    message: expect.stringContaining(`the id ${id}: it`),
  })
})

describe('a ForeFlight file from a spreadsheet', () => {
  const start =
    'ForeFlight Logbook Import,This row is required\nAircraft Table,\nAircraftID,Make,Model\nLV-XSA,Cessna,172N\n'
  const table = 'Flights Table,\nDate,AircraftID,From,To,TotalTime,PIC,Night\n'
  const file = `${start}${table}2026-03-01,LV-XSA,SADF,SAAR,1.5,1.5,0.0\n`
  function flights(text: string) {
    return [...run(text).file.flights()].map((each) => (each.ok ? { ...each.value, line: 0 } : each.failure))
  }

  test.each([
    ['semicolons', file.replaceAll(',', ';')],
    [
      'titles in another case',
      file.replace('Flights Table', 'FLIGHTS TABLE').replace('Aircraft Table', 'aircraft table'),
    ],
    ['types in lower case', file.replace('AircraftID,Make', 'text,text,text\nAircraftID,Make')],
    ['types of other words', file.replace('Date,', 'date,text,text,text,hhmm,hhmm,hhmm\nDate,')],
  ])('is read with %s', (_, text) => {
    expect(flights(text)).toEqual(flights(file))
    expect(flights(file)).toMatchObject([{ aircraft: { model: 'Cessna 172N' }, times: { total: 450 } }])
  })

  test.each([
    ['Night', '1.5,1.5,3.0,0.0,0.0,0.0'],
    ['PIC', '1.5,3.0,0.0,0.0,0.0,0.0'],
    ['SIC', '1.5,1.5,0.0,3.0,0.0,0.0'],
    ['CrossCountry', '1.5,1.5,0.0,0.0,3.0,0.0'],
    ['DualReceived', '1.5,1.5,0.0,0.0,0.0,3.0'],
  ])('is refused with a part longer than the flight: %s', (column, row) => {
    const wide = file.replace('PIC,Night', 'PIC,Night,SIC,CrossCountry,DualReceived')
    expect(wide).toContain('CrossCountry')
    expect(refusal(wide.replace('1.5,1.5,0.0', row))).toMatchObject({
      line: 7,
      column,
      message: 'is longer than the flight (TotalTime)',
    })
  })
})

describe('aerodromes', () => {
  function placesOf(text: string, options: ReadOptions = {}) {
    return run(text, emptyBag, 'skip', options).records.map(({ from = '', to = '', route = '' }) => [from, to, route])
  }

  test.each<[string, string, ReadOptions]>([
    [
      'ForeFlight',
      'ForeFlight Logbook Import,x\nFlights Table,\nDate,AircraftID,From,To,Route,TotalTime\n' +
        '2026-03-01,LV-XSA,,,V12 GUA W5,1.5\n2026-03-01,LV-XSA,SADF,,GUA,1.5\n',
      {},
    ],
    [
      'CSV',
      'Date,Aircraft,From,To,Route,Total\n2026-03-01,A,,,V12 GUA W5,1:00\n2026-03-01,A,SADF,,GUA,1:00\n',
      { from: 'csv' },
    ],
    [
      'LogTen',
      'Flight Date\tAircraft ID\tFrom\tTo\tRoute\tTotal Time\n' +
        '2026-03-01\tA\t\t\tV12 GUA W5\t1:00\n2026-03-01\tA\tSADF\t\tGUA\t1:00\n',
      {},
    ],
  ])('are not those of the route if the file has columns for them: %s', (_, text, options) => {
    expect(placesOf(text, options)).toEqual([
      ['', '', 'V12 GUA W5'],
      ['SADF', '', 'GUA'],
    ])
  })

  test('are the first and the last place of the route if the file has no columns for them', () => {
    const text = 'Date,Aircraft,Route,Total\n2026-03-01,A,SADF GUA SAAR,1:00\n'
    expect(placesOf(text, { from: 'csv' })).toEqual([['SADF', 'SAAR', 'SADF GUA SAAR']])
  })
})

describe('a flight without a total', () => {
  const head =
    'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID,equipType (FAA)\nLV-XSA,aircraft\nBOX-1,ftd\n\n' +
    'Flights Table,\n' +
    'Date,AircraftID,From,To,TotalTime,PIC,SIC,Night,CrossCountry,SimulatedFlight\n'

  test.each([
    ['PIC', '1.5,,,,'],
    ['SIC', ',1.5,,,'],
    ['Night', ',,0.3,,'],
    ['CrossCountry', ',,,1.5,'],
  ])('is refused if it states %s', (column, parts) => {
    for (const total of ['', '0.0']) {
      expect(refusal(`${head}2026-03-01,LV-XSA,SADF,SAAR,${total},${parts}\n`)).toEqual({
        line: 9,
        column,
        message: 'is more than zero, and the flight has no time (TotalTime)',
      })
    }
  })

  test.each([
    ['without any time', 'LV-XSA,SADF,SADF,,,,,,'],
    ['in a simulator', 'LV-XSA,SADF,SADF,,1.5,,,,1.5'],
    ['in a training device', 'BOX-1,SADF,SADF,,1.5,,0.5,,'],
    ['in an aircraft named as a simulator', 'SIM-2,,,0.0,1.5,,,,'],
  ])('is accepted %s', (_, row) => {
    expect(refusal(`${head}2026-03-01,${row}\n`)).toBe('accepted')
  })
})

describe('a ForeFlight export', () => {
  const { plan, bag, records } = run(foreflight)

  test('becomes records with cells only where the file determines them', () => {
    expect(plan).toMatchObject({ new: 7, changed: 0, refused: 0, undecided: 2, aircraft: 2 })
    expect(plan.undecidedFlights.map(({ date, isDual }) => [date, isDual])).toEqual([
      ['2026-03-09', true],
      ['2026-03-12', false],
    ])
    expect(lines(records).map(({ times }) => times)).toMatchObject([
      { localDayPilot: 72 },
      { localDayPilot: 30, localNightPilot: 18 },
      { crossCountryDayPilot: 102 },
      {},
      {},
      { localDayPilot: 0 },
      { crossCountryDayCopilot: 93 },
    ])
    expect(lines(records)[3]!.times).toEqual({})
  })

  test('keeps the figure of the file in tenths, and the source row', () => {
    expect(lines(records).map(({ loggedTenths }) => loggedTenths)).toEqual([12, 8, 17, 11, 19, undefined, 16])
    expect(records[0]).toMatchObject({
      remarks: '"quoted remark"',
      importedFrom: { format: 'foreflight', row: { TotalTime: '1.2', SIC: '0.0', AllLandings: '4' } },
    })
  })

  test('fills the breakdown from the class of the aircraft and the columns of the flight', () => {
    expect(lines(records)[2]).toMatchObject({
      breakdown: { multiEngine: 102, instrumentReal: 24, instrumentHood: 0 },
      approaches: 2,
      landings: 1,
    })
    expect(lines(records)[0]).toMatchObject({ breakdown: { multiEngine: 0 } })
    expect(lines(records)[5]).toMatchObject({ simulator: 90 })
  })

  test('has the totals of the file, to the tenth, once nothing is undecided', () => {
    const decided = run(foreflight.replace('1.9,1.9,,0.6,,1.5', '1.9,1.9,,0.0,,1.5'), emptyBag, 'copilot').plan
    expect(decided.undecided).toBe(0)
    expect(decided.bag).toMatchObject({ total: 83, night: 3, crossCountry: 59, simulator: 15, landings: 12 })
    expect(decided.file).toMatchObject({ total: 83, night: 3, crossCountry: 59, simulator: 15, landings: 12, dual: 11 })
  })

  test('imported again changes nothing; a corrected time changes one record', () => {
    expect(run(foreflight, bag).plan).toMatchObject({ new: 0, changed: 0, unchanged: 7, aircraft: 0 })
    const file = foreflight.replace('1.2,1.2,0.0', '1.3,1.3,0.0')
    expect(run(file, bag).plan).toMatchObject({ differing: 1, changed: 0, unchanged: 6 })
    expect(run(file, bag, 'skip', {}, 'add').plan).toMatchObject({ new: 1, changed: 0, unchanged: 6 })
    const corrected = run(file, bag, 'skip', {}, 'update')
    expect(corrected.plan).toMatchObject({ new: 0, changed: 1, unchanged: 6 })
    expect(lines(corrected.records)[0]).toMatchObject({ times: { localDayPilot: 78 }, loggedTenths: 13 })
  })

  test('a correction keeps what the pilot added to the line and to its breakdown', () => {
    const [id, record] = [...bag.logbook][0]!
    const { breakdown, ...line } = record.log as JsonObject
    const log = { ...line, purpose: 'TRAV', breakdown: { ...(breakdown as JsonObject), turboprop: 12 } }
    const edited = { ...bag, logbook: new Map(bag.logbook).set(id, { ...record, log }) }
    const file = foreflight.replace('1.2,1.2,0.0', '1.3,1.3,0.0')
    const corrected = run(file, edited, 'skip', {}, 'update').bag.logbook.get(id)
    expect(corrected).toMatchObject({ log: { purpose: 'TRAV', breakdown: log.breakdown, loggedTenths: 13 } })
  })

  test('two flights of one key are two records', () => {
    expect(new Set(records.map(({ id }) => id)).size).toBe(7)
  })

  test('describes the aircraft that the bag does not have', () => {
    const described = [...bag.aircraft.values()].map(({ importedFrom: _, ...aircraft }) => aircraft)
    expect(described).toEqual([
      { id: 'aircraft-lvxsa', registration: 'LV-XSA', icaoType: 'C172', model: 'Cessna 172N', multiEngine: false },
      {
        id: 'aircraft-lvxsc',
        registration: 'LV-XSC',
        icaoType: 'PA34',
        model: 'Piper PA-34 Seneca',
        multiEngine: true,
      },
    ])
    const known = new Map([['mine', { id: 'mine', registration: 'lv xsa' }]])
    const again = run(foreflight, { logbook: new Map(), aircraft: known })
    expect(again.plan.aircraft).toBe(1)
    expect(again.records[0]).toMatchObject({ aircraftId: 'mine' })
  })

  test('keeps cells and fields that the pilot has added in the app', () => {
    const own = { crossCountryNightPilot: 30, localDayPilot: 24, crossCountryDayPilot: 60 }
    const edited = new Map(bag.logbook)
    const [id, record] = [...edited].find(([, { log }]) => (log as JsonObject).date === '2026-03-12')!
    edited.set(id, { ...record, tag: 'mine', log: { ...(record.log as JsonObject), times: own, purpose: 'TRAV' } })
    const again = run(foreflight, { ...bag, logbook: edited })
    expect(again.plan).toMatchObject({ undecided: 1 })
    const kept = again.bag.logbook.get(id)
    expect(kept).toMatchObject({ tag: 'mine', log: { times: own, purpose: 'TRAV', loggedTenths: 19 } })
  })
})

describe('other programs', () => {
  test('MyFlightbook in a locale with commas: the dates decide their order, the id is the file’s', () => {
    const { records, plan } = run(sample('myflightbook-decimal-comma.csv'))
    expect(records.map(({ id }) => id)).toEqual(['myflightbook-101', 'myflightbook-102'])
    expect(records[1]).toMatchObject({
      from: 'SADF',
      to: 'SAAR',
      remarks: 'con coma, y comillas "dobles"',
      log: { date: '2025-08-07', times: { crossCountryDayPilot: 150 }, breakdown: { multiEngine: 150 } },
    })
    expect(plan).toMatchObject({ refused: 0, undecided: 0, file: { total: 37 }, bag: { total: 37 } })
  })

  test('LogTen: the parts of the night that it states determine more cells', () => {
    const { records } = run(sample('logten.txt'))
    expect(records.map(({ id }) => id)).toEqual(['logten-K-1', 'logten-K-2'])
    expect(lines(records).map(({ times }) => times)).toMatchObject([
      { localDayPilot: 15, localNightPilot: 15, crossCountryDayPilot: 60, crossCountryNightPilot: 30 },
      { crossCountryDayPilot: 60, crossCountryDayCopilot: 10, crossCountryNightCopilot: 40 },
    ])
  })

  test('a flight that another program described is the same flight', () => {
    const first = run(sample('logten.txt'))
    const second = run(
      'Date,Aircraft,From,To,Total,Night,Cross-country,Pilot,Copilot\n2026-04-02,LVXSA,sadf,saaz,2:00,0:45,1:30,2:00,0\n',
      first.bag,
      'skip',
      { from: 'csv' },
    )
    expect(second.plan).toMatchObject({ new: 0, changed: 1 })
  })

  test('columns of other programs are kept, and named', () => {
    const text = 'Date,Aircraft,Total,Mood\n2026-04-02,LV-XSA,1:00,good\n'
    const { file, records } = run(text, emptyBag, 'skip', { from: 'csv' })
    expect(file.otherColumns).toEqual(['Mood'])
    expect(records[0]).toMatchObject({ importedFrom: { row: { Mood: 'good' } } })
  })

  test('reordered columns give the same records', () => {
    const there = run('Date,Aircraft,Total,PIC,SIC,Night,XC\n2026-04-02,A,1:00,1:00,0,0,0\n', emptyBag, 'skip', {
      from: 'csv',
    })
    const back = run('XC,Night,SIC,PIC,Total,Aircraft,Date\n0,0,0,1:00,1:00,A,2026-04-02\n', emptyBag, 'skip', {
      from: 'csv',
    })
    expect(lines(back.records)).toEqual(lines(there.records))
  })
})

describe('a file is refused', () => {
  const header = 'Date,Aircraft,Total,PIC,Landings\n'
  const csv = { from: 'csv' } as const

  test.each<[string, string, ReadOptions, { line: number | null; column: string | null; message: string }]>([
    [
      'without flights',
      foreflight.slice(0, foreflight.indexOf('Flights Table')),
      {},
      { line: null, column: null, message: 'Flights Table' },
    ],
    ['cut in a row', foreflight.slice(0, -40), {}, { line: 18, column: null, message: 'truncated' }],
    [
      'cut in a quoted cell',
      foreflight.slice(0, foreflight.indexOf('remark')),
      {},
      { line: 12, column: null, message: 'quote' },
    ],
    ['of no known format', header, {}, { line: null, column: null, message: '--from' }],
    ['of another format than named', foreflight, csv, { line: null, column: null, message: 'is a ForeFlight file' }],
    [
      'of another format than named',
      sample('logten.txt'),
      { from: 'myflightbook' },
      { line: null, column: null, message: 'is a LogTen Pro file' },
    ],
    [
      'that is no ForeFlight file',
      header,
      { from: 'foreflight' },
      { line: null, column: null, message: 'no ForeFlight file' },
    ],
    [
      'without a needed column',
      'Date,Aircraft\n',
      csv,
      { line: 1, column: null, message: 'lacks columns of CSV: Total' },
    ],
    ['with a column twice', 'Date,Aircraft,Total,date\n', csv, { line: 1, column: 'date', message: 'twice' }],
    [
      'with a converted duration',
      `${header}2026-04-02,A,4-Jan,,\n`,
      csv,
      { line: 2, column: 'Total', message: 'spreadsheet' },
    ],
    ['with a converted date', `${header}45123,A,1:00,,\n`, csv, { line: 2, column: 'Date', message: 'spreadsheet' }],
    [
      'with dates of two readings',
      `${header}7/8/2026,A,1:00,,\n`,
      csv,
      { line: 2, column: 'Date', message: '--dates' },
    ],
    [
      'with durations that may be minutes',
      `${header}2026-04-02,A,90,,\n`,
      csv,
      { line: 2, column: 'Total', message: 'minutes' },
    ],
    [
      'with half a landing',
      `${header}2026-04-02,A,1:00,1:00,0.5\n`,
      csv,
      { line: 2, column: 'Landings', message: 'whole number' },
    ],
    ['without a date', `${header},A,1:00,1:00,1\n`, csv, { line: 2, column: 'Date', message: 'is empty' }],
    [
      'of more than 32 MiB',
      ' '.repeat(MAX_LOGBOOK_BYTES + 1),
      csv,
      { line: null, column: null, message: 'larger than' },
    ],
    [
      'with a header of too many cells',
      `Date,Aircraft,Total${','.repeat(1000)}\n`,
      csv,
      { line: 1, column: null, message: 'more than 1000 cells' },
    ],
    ['that is empty', '\n', csv, { line: null, column: null, message: 'is empty' }],
  ])('%s', (_, text, options, { line, column, message }) => {
    expect(refusal(text, options)).toEqual({ line, column, message: expect.stringContaining(message) })
  })

  test('with the same id twice', () => {
    const [head, row] = sample('logten.txt').split('\r\n')
    expect(refusal([head, row, row].join('\r\n'))).toMatchObject({
      line: 3,
      message: expect.stringContaining('same id'),
    })
  })
})

test('the totals of a plan are those of the records', () => {
  const { plan, records } = run(foreflight, emptyBag, 'pilot')
  expect(plan.bag.total).toBe(logbookTotals(records).logged.total)
})
