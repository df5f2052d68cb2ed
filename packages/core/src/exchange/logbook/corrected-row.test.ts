import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { emptyBag, imported } from '../testing/imported.ts'
import type { DualRule } from './cells.ts'
import { csv } from './formats/csv.ts'
import { myflightbook } from './formats/myflightbook.ts'
import type { BagRecords } from './identity/known-flights.ts'
import { undecidedEntry } from './source/stated-times.ts'
import { writableEntries, writeLogbook } from './write/write-logbook.ts'

/** Imports a file of one flight, which must be stored. */
function run(text: string, bag: BagRecords = emptyBag, dual: DualRule = 'skip') {
  const { changes, records, bag: after } = imported(text, bag, { dual })
  expect(['new', 'changed', 'unchanged']).toContain(changes[0])
  return { bag: after, record: records[0] as JsonObject & { log: JsonObject & { times: JsonObject } } }
}

const HEADER = 'Date,Tail Number,Total Flight Time,PIC,SIC,Dual Received,Night,X-Country,Route,Comments,Flight ID\n'
const ROW = '2026-03-01,LV-XSA,1.2,1.2,0,0,0,0,SADF SAAR,circuits,101\n'
const DUAL_ROW = ROW.replace('1.2,1.2,0,0', '1.2,0,0,1.2')

function withFields(bag: BagRecords, fields: JsonObject): BagRecords {
  return { ...bag, logbook: new Map([...bag.logbook].map(([id, entry]) => [id, { ...entry, ...fields }])) }
}

test.each([
  ['hours and minutes', '1:12,1:12', 11],
  ['decimal hours', '1.2,1.2', 12],
  ['another time', '1:18,1:18', 13],
  ['no time', '0:00,0:00', undefined],
])('the pilot’s own figure stays only beside the same hours and minutes: %s', (_, times, tenths) => {
  const { bag, record } = run(HEADER + ROW.replace('1.2,1.2', '1:12,1:12'))
  const figure = withFields(bag, { log: { ...record.log, loggedTenths: 11 } })
  const { log } = run(HEADER + ROW.replace('1.2,1.2', times).replace('circuits', 'landings'), figure).record
  expect(log.loggedTenths).toBe(tenths)
})

test('the figure of a flight without a time belongs to no other one', () => {
  const empty = HEADER + ROW.replace('1.2,1.2', '0:00,0:00')
  const { bag, record } = run(empty)
  const figure = withFields(bag, { log: { ...record.log, loggedTenths: 11 } })
  expect(run(empty.replace('circuits', 'landings'), figure).record.log).not.toHaveProperty('loggedTenths')
})

test('the same row leaves a flight as the app has stored it, without its empty cells', () => {
  const { bag, record } = run(HEADER + ROW)
  const stored = withFields(bag, { log: { ...record.log, times: { localDayPilot: 72 } } })
  const again = imported(HEADER + ROW, stored, { dual: 'copilot' })
  expect([again.changes, again.records]).toEqual([['unchanged'], [...stored.logbook.values()]])
})

test('no rule for instruction received decides the time in a training device', () => {
  const { plan } = imported(HEADER + DUAL_ROW.replace('LV-XSA', 'SIM1'), emptyBag, { dual: 'skip' })
  const reason = 'the aircraft is a training device: its time is no flight time'
  expect(plan.undecidedFlights).toMatchObject([{ isDual: false, reason, totalTenths: 12 }])
  expect(plan.undecidedDual).toEqual({ flights: 0, tenths: 0 })
})

describe('a text that the program has removed', () => {
  const removed = HEADER + ROW.replace('SADF SAAR,circuits', ',')

  test('is removed from the flight, and from our export', () => {
    const { bag, record } = run(removed, run(HEADER + ROW).bag)
    for (const name of ['from', 'to', 'route', 'remarks']) expect(record).not.toHaveProperty(name)
    const text = [...writeLogbook(myflightbook, writableEntries(bag.logbook.values()), [])].join('')
    expect(text).not.toContain('SADF')
    expect(text).not.toContain('circuits')
  })

  test('stays if the pilot has changed it in the bag', () => {
    const changed = withFields(run(HEADER + ROW).bag, { remarks: 'circuits with Sofía' })
    expect(run(removed, changed).record.remarks).toBe('circuits with Sofía')
  })

  test('stays if the file has no column for it', () => {
    const lines = removed.replace(',Route,Comments', '').replace(',,,101', ',101').replace('0,0,0,0', '0,0,0')
    const { record } = run(lines.replace('1.2,1.2,0,0,0', '1.2,1.2,0,0,0,0'), run(HEADER + ROW).bag)
    expect(record).toMatchObject({ from: 'SADF', to: 'SAAR', route: 'SADF SAAR', remarks: 'circuits' })
  })

  test('stays if a file that corrects the time has no column for it', () => {
    const corrected = 'Date,Tail Number,Total Flight Time,Flight ID\n2026-03-01,LV-XSA,1.3,101\n'
    const { record } = run(corrected, run(HEADER + ROW).bag)
    expect(record).toMatchObject({ from: 'SADF', to: 'SAAR', route: 'SADF SAAR', remarks: 'circuits' })
    expect(record.log.loggedTenths).toBe(13)
  })

  test('stays if the pilot has changed it and a table without ids corrects the time', () => {
    const header = 'Date,Aircraft,From,To,Total,Remarks,Time out\n'
    const options = { from: 'csv' } as const
    const first = imported(`${header}2026-03-01,LV-XSA,SADF,SAAR,1:00,old,12:00\n`, emptyBag, options)
    const changed = withFields(first.bag, { remarks: 'mine' })
    const second = imported(`${header}2026-03-01,LV-XSA,SADF,SAAR,1:10,,12:00\n`, changed, options)
    expect(second.records).toMatchObject([{ remarks: 'mine', log: { loggedTenths: 12 } }])
  })

  test('is removed by our own table, in which every value of the flight was', () => {
    const { bag } = run(HEADER + ROW)
    const stated = withFields(bag, { log: { ...(run(HEADER + ROW).record.log as JsonObject), purpose: 'TRAV' } })
    const text = [...writeLogbook(csv, writableEntries(stated.logbook.values()), stated.aircraft.values())].join('')
    expect(text).toContain('TRAV,circuits')
    const { record } = run(text.replace('TRAV,circuits', ','), stated)
    expect(record).not.toHaveProperty('remarks')
    expect(record.log).not.toHaveProperty('purpose')
    expect(record.route).toBe('SADF SAAR')
  })
})

describe('a time that the program has corrected, with the same total', () => {
  test('from pilot in command to instruction received leaves the cells undecided', () => {
    const { record } = run(HEADER + DUAL_ROW, run(HEADER + ROW).bag)
    expect(record.log).toMatchObject({ times: {}, loggedTenths: 12 })
    expect(undecidedEntry(record)).toMatchObject({ totalTenths: 12 })
    expect(run(HEADER + DUAL_ROW, run(HEADER + ROW).bag, 'copilot').record.log.times.localDayCopilot).toBe(72)
  })

  test('keeps the rule for instruction received that the pilot has chosen for the flight', () => {
    const { bag } = run(HEADER + DUAL_ROW, emptyBag, 'copilot')
    const { record } = run(HEADER + DUAL_ROW.replace('1.2,0,0,SADF', '1.2,0,1.2,SADF'), bag)
    expect(record.log.times).toMatchObject({ localDayCopilot: 0, crossCountryDayCopilot: 72 })
  })

  test('keeps cells that the pilot has filled in', () => {
    const { bag, record } = run(HEADER + ROW)
    const times = { ...record.log.times, localDayPilot: 0, crossCountryDayPilot: 72 }
    const filled = withFields(bag, { log: { ...record.log, times } })
    expect(run(HEADER + DUAL_ROW, filled).record.log.times).toEqual(times)
  })

  test('keeps the cells, landings and approaches if the file only lacks their columns', () => {
    const { bag, record } = run(HEADER + ROW)
    const log = { ...record.log, landings: 3, approaches: 2 }
    const text = HEADER.replace('Night,', '') + ROW.replace('1.2,0,0,0,0', '1.2,0,0,0').replace('circuits', 'landings')
    expect(run(text, withFields(bag, { log })).record).toMatchObject({ remarks: 'landings', log })
  })
})

describe('the class of an aircraft that ForeFlight has stated since', () => {
  function file(aircraftClass: string, columns = 'PIC', values = '1.2') {
    const head = 'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID,aircraftClass (FAA)\n'
    const flights = `Flights Table,\nDate,AircraftID,TotalTime,${columns}\n2026-03-01,LV-XSC,1.2,${values}\n`
    return `${head}LV-XSC,${aircraftClass}\n${flights}`
  }

  test('gives the time on several engines, once', () => {
    const { bag, record } = run(file(''))
    expect(record.log.breakdown).toEqual({})
    const stated = run(file('airplane_multi_engine_land'), bag)
    expect(stated.record.log.breakdown).toEqual({ multiEngine: 72 })
    // A value of the record, which the pilot can have changed, stays.
    expect(run(file('airplane_single_engine_land'), stated.bag).record).toEqual(stated.record)
  })

  test('gives it also if the same import fills in the cells', () => {
    const dual = ['PIC,SIC,Night,CrossCountry,DualReceived', '0,0,0,0,1.2'] as const
    const { bag, record } = run(file('', ...dual))
    expect(record.log.times).toEqual({})
    const { log } = run(file('airplane_multi_engine_land', ...dual), bag, 'copilot').record
    expect(log).toMatchObject({ times: { localDayCopilot: 72 }, breakdown: { multiEngine: 72 } })
  })
})

test.each(['#4711', 'SIM1'])('a flight that moves to %s, which has no record, leaves its aircraft', (tail) => {
  const { record } = run(HEADER + ROW.replace('LV-XSA', tail), run(HEADER + ROW).bag)
  expect(record.registration).toBe(tail)
  expect(record).not.toHaveProperty('aircraftId')
})

test('a flight that moves to an anonymous aircraft loses the texts that the program has removed', () => {
  const moved = HEADER + ROW.replace('LV-XSA', '#4711').replace('SADF SAAR,circuits', ',')
  const { record } = run(moved, run(HEADER + ROW).bag)
  for (const name of ['from', 'to', 'route', 'remarks', 'aircraftId']) expect(record).not.toHaveProperty(name)
})

test('a flight keeps its aircraft if the program states none', () => {
  const { record } = run(HEADER + ROW.replace('LV-XSA,1.2,1.2', ',1.3,1.3'), run(HEADER + ROW).bag)
  expect(record).toMatchObject({ registration: 'LV-XSA', aircraftId: 'aircraft-lvxsa', log: { loggedTenths: 13 } })
})

test('night time stays in its cells if the file only lacks its column', () => {
  const { bag, record } = run(HEADER + ROW.replace('1.2,1.2,0,0,0', '1.2,1.2,0,0,1.2'))
  expect(record.log.times).toMatchObject({ localNightPilot: 72, localDayPilot: 0 })
  const narrow = HEADER.replace('Night,', '') + ROW.replace('1.2,1.2,0,0,0', '1.2,1.2,0,0').replace('circuits', 'more')
  const again = run(narrow, bag).record
  expect(again).toMatchObject({ remarks: 'more', log: { times: record.log.times } })
})

test('a flight that becomes a lesson in a training device without flight time leaves nothing undecided', () => {
  const { plan, records } = imported(HEADER + DUAL_ROW.replace('LV-XSA,1.2', 'SIM1,0'), run(HEADER + ROW).bag)
  expect(plan).toMatchObject({ changed: 1, undecided: 0 })
  expect(records).toMatchObject([{ log: { times: { localDayPilot: 0, localDayCopilot: 0 } } }])
})

test('the time of a flight that moves to a training device is no flight time any more', () => {
  expect(run(HEADER + ROW.replace('LV-XSA', 'SIM1'), run(HEADER + ROW).bag).record.log.times).toEqual({})
})

test.each([
  ['SADF', 'SAAR', 'SADF GUA SAAR', 'SADF GUA SAAR'],
  ['SADF', 'SAAR', 'GUA', 'SADF GUA SAAR'],
  ['SADF', 'SAAR', 'SADF GUA', 'SADF GUA SAAR'],
  ['SADF', 'SADF', '', 'SADF SADF'],
  ['SADF', 'SADF', 'SADF-GUA-SADF', 'SADF-GUA-SADF'],
])('for MyFlightbook, %s to %s by "%s" is %s', (from, to, route, written) => {
  const entry = { id: 'e1', from, to, route, log: { date: '2026-03-01', times: { localDayPilot: 60 } } }
  expect([...writeLogbook(myflightbook, [entry], [])][1]).toContain(`,${written},1:00,`)
})
