import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { logbookTotals } from '../../logbook/totals.ts'
import { emptyBag, exported, imported, refusal, sample } from '../testing/imported.ts'
import { writtenFormats } from './write/write-logbook.ts'

const foreflight = sample('foreflight.csv')

/** The words for the type of a column in ForeFlight's template. */
const TYPES = [
  ...['Text', 'YYYY', 'YYYY-MM-DD', 'Boolean', 'Date', 'DateTime', 'HH:MM', 'Decimal', 'Decimal or HH:MM', 'Number'],
  ...['Packed Detail', 'Hours', 'Counter', 'toggle'],
]

function lines(records: readonly JsonObject[]) {
  return records.map(({ log }) => log as JsonObject)
}

describe('a ForeFlight file from a spreadsheet', () => {
  const start =
    'ForeFlight Logbook Import,This row is required\nAircraft Table,\nAircraftID,Make,Model\nLV-XSA,Cessna,172N\n'
  const table = 'Flights Table,\nDate,AircraftID,From,To,TotalTime,PIC,Night\n'
  const file = `${start}${table}2026-03-01,LV-XSA,SADF,SAAR,1.5,1.5,0.0\n`
  function flights(text: string) {
    return [...imported(text).file.flights()].map((each) => (each.ok ? { ...each.value, line: 0 } : each.failure))
  }

  test.each([
    ['semicolons', file.replaceAll(',', ';')],
    [
      'titles in another case',
      file.replace('Flights Table', 'FLIGHTS TABLE').replace('Aircraft Table', 'aircraft table'),
    ],
    ['types in lower case', file.replace('AircraftID,Make', 'text,text,text\nAircraftID,Make')],
    ['rows without a filled cell', file.replaceAll('\n', '\n,,,\n,,,\n')],
    ['types of other words', file.replace('Date,', 'date,text,text,text,hhmm,hhmm,hhmm\nDate,')],
    [
      'types below its titles',
      file.replace('PIC,Night\n', `PIC,Night\n${TYPES.map((type) => `${Array(6).fill(type).join(',')},\n`).join('')}`),
    ],
  ])('is read with %s', (_, text) => {
    expect(flights(text)).toEqual(flights(file))
    expect(flights(file)).toMatchObject([{ aircraft: { model: 'Cessna 172N' }, times: { total: 450 } }])
  })

  test('is read with names of columns in another case', () => {
    const text = file.replaceAll('AircraftID', 'AIRCRAFTID').replace('TotalTime', 'totaltime')
    expect(flights(text)).toMatchObject([{ aircraft: { model: 'Cessna 172N' }, times: { total: 450 } }])
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
  const { plan, bag, records } = imported(foreflight)

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
    const decided = imported(foreflight.replace('1.9,1.9,,0.6,,1.5', '1.9,1.9,,0.0,,1.5'), emptyBag, {
      dual: 'copilot',
    }).plan
    expect(decided.undecided).toBe(0)
    expect(decided.bag).toMatchObject({ total: 83, night: 3, crossCountry: 59, simulator: 15, landings: 12 })
    expect(decided.file).toMatchObject({ total: 83, night: 3, crossCountry: 59, simulator: 15, landings: 12, dual: 11 })
  })

  test('imported again changes nothing; a corrected time changes one record', () => {
    expect(imported(foreflight, bag).plan).toMatchObject({ new: 0, changed: 0, unchanged: 7, aircraft: 0 })
    const file = foreflight.replace('1.2,1.2,0.0', '1.3,1.3,0.0')
    expect(imported(file, bag).plan).toMatchObject({ differing: 1, changed: 0, unchanged: 6 })
    expect(imported(file, bag, { differing: 'add' }).plan).toMatchObject({ new: 1, changed: 0, unchanged: 6 })
    const corrected = imported(file, bag, { differing: 'update' })
    expect(corrected.plan).toMatchObject({ new: 0, changed: 1, unchanged: 6 })
    expect(lines(corrected.records)[0]).toMatchObject({ times: { localDayPilot: 78 }, loggedTenths: 13 })
  })

  test('a correction keeps what the pilot added to the line and to its breakdown', () => {
    const [id, record] = [...bag.logbook][0]!
    const { breakdown, ...line } = record.log as JsonObject
    const log = { ...line, purpose: 'TRAV', breakdown: { ...(breakdown as JsonObject), turboprop: 12 } }
    const edited = { ...bag, logbook: new Map(bag.logbook).set(id, { ...record, log }) }
    const file = foreflight.replace('1.2,1.2,0.0', '1.3,1.3,0.0')
    const corrected = imported(file, edited, { differing: 'update' }).bag.logbook.get(id)
    expect(corrected).toMatchObject({ log: { purpose: 'TRAV', breakdown: log.breakdown, loggedTenths: 13 } })
  })

  test('a flight in an aircraft keeps nothing of its file but the row, one in a training device its kind', () => {
    const start =
      'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID,equipType (FAA)\nLV-XSA,aircraft\nBOX-1,ftd\n'
    const columns = 'Date,AircraftID,TotalTime,PIC,SIC,Night,CrossCountry,DualReceived\n'
    function rowOf(AircraftID: string) {
      return { Date: '2026-03-01', AircraftID, TotalTime: '1.5', PIC: '1.5' }
    }
    const rows = ['LV-XSA', 'BOX-1'].map((id) => `${Object.values(rowOf(id)).join(',')},,,,\n`)
    const { records } = imported(`${start}Flights Table,\n${columns}${rows.join('')}`)
    expect(records.map(({ importedFrom }) => importedFrom)).toEqual([
      { format: 'foreflight', row: rowOf('LV-XSA') },
      { format: 'foreflight', row: rowOf('BOX-1'), device: true },
    ])
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
    const again = imported(foreflight, { logbook: new Map(), aircraft: known })
    expect(again.plan.aircraft).toBe(1)
    expect(again.records[0]).toMatchObject({ aircraftId: 'mine' })
  })

  test('keeps cells and fields that the pilot has added in the app', () => {
    const own = { crossCountryNightPilot: 30, localDayPilot: 24, crossCountryDayPilot: 60 }
    const edited = new Map(bag.logbook)
    const [id, record] = [...edited].find(([, { log }]) => (log as JsonObject).date === '2026-03-12')!
    edited.set(id, { ...record, tag: 'mine', log: { ...(record.log as JsonObject), times: own, purpose: 'TRAV' } })
    const again = imported(foreflight, { ...bag, logbook: edited })
    expect(again.plan).toMatchObject({ undecided: 1 })
    const kept = again.bag.logbook.get(id)
    expect(kept).toMatchObject({ tag: 'mine', log: { times: own, purpose: 'TRAV', loggedTenths: 19 } })
  })
})

test('our export describes an aircraft as ForeFlight did, but for what the pilot has corrected', () => {
  const format = writtenFormats.find(({ name }) => name === 'foreflight')!
  const { logbook, aircraft } = imported(foreflight).bag
  const [described] = aircraft.values()
  function linesOf(...fleet: readonly JsonObject[]) {
    return exported(format, { logbook, aircraft: new Map(fleet.map((each) => [String(each.id), each])) }).split('\r\n')
  }
  const own = { id: 'own', registration: 'LV-OWN', icaoType: 'P28A', model: 'PA-28' }
  const renamed = { ...described, id: 'new', registration: 'LV-NEW', icaoType: null, model: null }
  const corrected = { ...described, icaoType: 'C72R', model: 'Cessna 172RG' }
  const lines = linesOf(own, renamed, corrected)
  expect(lines.slice(2, 6)).toEqual([
    'AircraftID,TypeCode,Model,Year,Make,GearType,EngineType,equipType (FAA),aircraftClass (FAA)',
    'LV-OWN,P28A,PA-28,,,,,,',
    'LV-NEW,C172,172N,1979,Cessna,fixed_tricycle,Piston,aircraft,airplane_single_engine_land',
    'LV-XSA,C72R,Cessna 172RG,1979,,fixed_tricycle,Piston,aircraft,airplane_single_engine_land',
  ])
  expect(linesOf({ id: 'none', model: 'PA-28' }, own).slice(2, 5)).toEqual([
    'AircraftID,TypeCode,Model',
    'LV-OWN,P28A,PA-28',
    ',,',
  ])
  // A flight keeps the registration of its time.
  const id = String(described!.id)
  expect(linesOf({ ...renamed, id }).filter((line) => /^2026.*,LV-XSA,/.test(line))).not.toEqual([])
})

test('the totals of a plan are those of the records', () => {
  const { plan, records } = imported(foreflight, emptyBag, { dual: 'pilot' })
  expect(plan.bag.total).toBe(logbookTotals(records).logged.total)
})
