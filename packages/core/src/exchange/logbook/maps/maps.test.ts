import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import { logbookTotals } from '../../../logbook/totals.ts'
import { emptyBag, imported } from '../../testing/imported.ts'
import type { ColumnMap, ReadOptions } from '../format.ts'
import { csv } from '../formats/csv.ts'
import { readLogbook } from '../read-logbook.ts'
import { writableEntries, writeLogbook } from '../write/write-logbook.ts'
import { columnsOf, mapNames, mergedMap } from './column-map.ts'
import { readyMaps } from './ready-maps.ts'

function fault(text: string, options: ReadOptions) {
  const file = readLogbook(text, options)
  if (!file.ok) return file.failure
  for (const flight of file.value.flights()) if (!flight.ok) return flight.failure
  return null
}

function ready(name: string): ReadOptions {
  return { map: readyMaps.get(name)! }
}

function mapOf(...assignments: string[]): ReadOptions {
  const columns = columnsOf(assignments)
  return columns.ok ? { map: { columns: columns.value } } : expect.fail(columns.failure)
}

const FILES: readonly (readonly [string, string])[] = [
  [
    'web-logbook',
    `Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,\
Aircraft Reg,Time SE,Time ME,Time MCC,\
Time Total,Landings Day,Landings Night,Time Night,Time IFR,Time PIC,Time CoPilot,Time Dual,Time Instructor,SIM Type,\
SIM Time,PIC Name,Remarks
04/05/2026,SADF,1200,SAAR,1330,C172,LV-XSA,1:30,,,1:30,1,0,0:00,,1:30,0:00,0:00,,,,Self,first
05/05/2026,SAAR,1200,SADF,1330,C172,LV-XSA,1:30,,,1:30,0,2,1:30,,1:30,0:00,0:00,,,,Self,second
`,
  ],
  [
    'mccpilotlog',
    `flight_date,ac_reg,ac_model,af_dep,af_arr,time_dep,time_arr,time_total,time_night,time_ifr,time_pic,time_dual,\
time_instructor,pilot1_name,pilot2_name,ldg_day,ldg_night,to_day,to_night,remarks
2026-05-04,LV-XSA,C172,SADF,SAAR,12:00,13:30,90,0,0,90,0,0,Self,,1,0,1,0,first
2026-05-05,LV-XSA,C172,SAAR,SADF,12:00,13:30,90,90,0,90,0,0,Self,,0,2,1,0,second
`,
  ],
  [
    'capzlog',
    `Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,\
Aircraft Registration,Single Pilot SE,\
Single Pilot ME,Multi Pilot,Total Time of Flight,Name(s) PIC,Landings Day,Landings Night,Night,IFR,PIC,Co-Pilot,Dual,\
Instructor,FSTD Date,FSTD Type,FSTD Total Time,Remarks and Endorsements
2026-05-04,SADF,12:00,SAAR,13:30,C172,LV-XSA,1:30,,,1:30,Self,1,0,0:00,,1:30,0:00,0:00,,,,,first
2026-05-05,SAAR,12:00,SADF,13:30,C172,LV-XSA,1:30,,,1:30,Self,0,2,1:30,,1:30,0:00,0:00,,,,,second
`,
  ],
  [
    'skydemon',
    `Date,Aircraft,Aircraft Type,Pilot In Command,Departure,Departure Time,Arrival,Arrival Time,Duration,Distance
2026-05-04,LV-XSA,C172,Self,SADF,12:00,SAAR,13:30,1:30,120
2026-05-05,LV-XSA,C172,Self,SAAR,12:00,SADF,13:30,1:30,120
`,
  ],
  [
    'vereinsflieger',
    `Datum;Kennzeichen;Muster;Startort;Zielort;Startzeit;Landezeit;\
Flugzeit;Pilot;Begleiter;Startart;Landungen;Bemerkung
04.05.2026;LV-XSA;C172;SADF;SAAR;12:00;13:30;1:30;Self;;E;1;first
05.05.2026;LV-XSA;C172;SAAR;SADF;12:00;13:30;1:30;Self;;E;2;second
`,
  ],
]

describe.each(FILES)('the ready map of %s', (name, text) => {
  const { bag, changes, records } = imported(text, emptyBag, ready(name))

  test('reads the flights, their aircraft and the totals', () => {
    expect(changes).toEqual(['new', 'new'])
    expect(records.map(({ registration, from, to }) => [registration, from, to])).toEqual([
      ['LV-XSA', 'SADF', 'SAAR'],
      ['LV-XSA', 'SAAR', 'SADF'],
    ])
    const lines = records.map(({ log }) => log as JsonObject)
    expect(lines.map(({ date }) => date)).toEqual(['2026-05-04', '2026-05-05'])
    expect(lines.map(({ loggedTenths }) => loggedTenths)).toEqual([15, 15])
    if (name === 'skydemon' || name === 'vereinsflieger') return
    expect(lines.map(({ landings }) => landings)).toEqual([1, 2])
    // No column of the cross-country time: the cells stay open, and nothing is guessed.
    expect(logbookTotals(records).logged.total).toBe(0)
  })

  test('imported again, and after its own export, changes nothing', () => {
    expect(imported(text, bag, ready(name)).changes).toEqual(['unchanged', 'unchanged'])
    const written = [...writeLogbook(csv, writableEntries(records), bag.aircraft.values())].join('')
    expect(imported(written, bag).changes).toEqual(['unchanged', 'unchanged'])
  })
})

const BLOCK = 'When,Tail,Block,Commander,Dark,Far\n2026-05-04,LV-XSA,1:30,1:30,0:00,0:00\n'
const NAMED = mapOf('Date=When', 'Aircraft=tail', 'total=Block', 'Pilot=Commander', 'Night=Dark', 'Cross-country=Far')

test('columns of any names fill the values that the pilot names', () => {
  const { records } = imported(BLOCK, emptyBag, NAMED)
  expect(logbookTotals(records)).toMatchObject({ logged: { total: 15, entries: 1 } })
})

test('a column whose name another column takes is kept, and not read', () => {
  const text = 'Date,Aircraft,Total,Block\n2026-05-04,LV-XSA,9:59,1:30\n'
  const [record] = imported(text, emptyBag, mapOf('Total=Block')).records
  expect((record!.log as JsonObject).loggedTenths).toBe(15)
  expect(record!.importedFrom).toMatchObject({ row: { Total: '1:30', 'Total (other)': '9:59' } })
})

test.each([
  ['Total', 'is not VALUE=COLUMN'],
  ['=Block', 'is not VALUE=COLUMN'],
  ['Sum=Block', '"Sum" is no value of a flight'],
])('%s is refused', (text, message) => {
  const found = columnsOf([text])
  expect(found.ok ? '' : found.failure).toContain(message)
})

test('a value with two columns, and a column with two values, are refused', () => {
  expect(columnsOf(['Total=A', 'total=B'])).toMatchObject({ ok: false, failure: '"Total" has two columns' })
  expect(columnsOf(['Total=A', 'Night=a'])).toMatchObject({
    ok: false,
    failure: 'the column "a" is both Total and Night',
  })
})

test('a file without a column of the map, or with the header of a known format, is refused', () => {
  expect(fault('Date,Aircraft\n', mapOf('Total=Block'))).toMatchObject({
    column: 'Block',
    message: 'is no column of the file',
  })
  expect(fault('Datum;Kennzeichen\n', ready('vereinsflieger'))).toMatchObject({ column: 'Flugzeit' })
  const logten = 'flight_flightDate\tflight_totalTime\n'
  expect(fault(logten, mapOf('Total=flight_totalTime'))).toMatchObject({ message: 'is a LogTen Pro file, not CSV' })
})

test('a duration without a separator is refused until the pilot says what it means', () => {
  const text = 'Date,Aircraft,Block\n2026-05-04,LV-XSA,2\n'
  const { map } = mapOf('Total=Block')
  expect(fault(text, { map: map! })).toMatchObject({ column: 'Total', message: '"2" is ambiguous: hours or minutes' })
  function tenths(durations: 'hours' | 'minutes') {
    const [record] = imported(text.replace(',2\n', durations === 'hours' ? ',2\n' : ',120\n'), emptyBag, {
      map: { ...map!, durations },
    }).records
    return (record!.log as JsonObject).loggedTenths
  }
  expect([tenths('hours'), tenths('minutes')]).toEqual([20, 20])
})

test('a date that contradicts the stated order is refused', () => {
  const text = 'Date,Aircraft,Block\n05/13/2026,LV-XSA,1:30\n'
  const { map } = mapOf('Total=Block')
  expect(fault(text, { map: { ...map!, dates: 'dmy' } })).toMatchObject({
    message: 'the dates of the file are mdy, not dmy',
  })
  const either = text.replace('05/13', '05/06')
  const { records } = imported(either, emptyBag, { map: { ...map!, dates: 'dmy' }, dates: 'mdy' })
  expect(records).toMatchObject([{ log: { date: '2026-05-06' } }])
})

test('a column of the pilot replaces that of a ready map, and must exist', () => {
  const columns = columnsOf(['Total=Time SE'])
  const map = mergedMap(readyMaps.get('web-logbook')!, { columns: columns.ok ? columns.value : {} })
  expect(map).toMatchObject({ dates: 'dmy', columns: { Total: 'Time SE', Night: 'Time Night' } })
  expect(map.optional).not.toContain('Total')
})

test('property: any order of columns and any names of them give the same flights', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z ]{2,12}[A-Za-z]$/), {
    minLength: 6,
    maxLength: 6,
    selector: (name) => name.toLowerCase(),
  })
  const cells = BLOCK.split('\n')[1]!.split(',')
  const values = ['Date', 'Aircraft', 'Total', 'Pilot', 'Night', 'Cross-country']
  fc.assert(
    fc.property(names, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (columns, order) => {
      const header = order.map((i) => `${columns[i]}.`).join(',')
      const text = `${header}\n${order.map((i) => cells[i]).join(',')}\n`
      const { records } = imported(text, emptyBag, mapOf(...values.map((value, i) => `${value}=${columns[i]}.`)))
      expect(logbookTotals(records)).toMatchObject({ logged: { total: 15, entries: 1 } })
    }),
  )
})

test('a map over another one replaces its columns, its order of dates and its durations', () => {
  const map: ColumnMap = {
    columns: { Total: 'A', Night: 'B', Remarks: 'C' },
    dates: 'dmy',
    durations: 'minutes',
    isComplete: true,
    optional: ['Night', 'Remarks'],
  }
  expect(mergedMap(map, { columns: { Night: 'D', Pilot: 'a' }, dates: 'mdy' })).toEqual({
    columns: { Remarks: 'C', Night: 'D', Pilot: 'a' },
    dates: 'mdy',
    durations: 'minutes',
    isComplete: true,
    optional: ['Remarks'],
  })
  expect(mergedMap(null, { columns: { Night: 'D' } })).toEqual({ columns: { Night: 'D' } })
})

test('whole minutes are read in every column of a duration, and in no other', () => {
  const columns = Object.fromEntries(
    mapNames.filter((name) => !['Date', 'Aircraft'].includes(name)).map((name) => [name, `my ${name}`]),
  )
  const names = ['Date', 'Aircraft', ...Object.values(columns)]
  const counts = ['Approaches', 'Landings', 'Day landings', 'Night landings', 'Flightbag Cells']
  const cells = Object.keys(columns).map((name) => (counts.includes(name) ? '' : name === 'Total' ? '90' : '60'))
  const text = `${names.join(',')}\n2026-03-01,LV-XSA,${cells.join(',')}\n`
  const file = readLogbook(text, { map: { columns, durations: 'minutes' } })
  const [flight] = file.ok ? file.value.flights() : expect.fail(file.failure.message)
  if (!flight?.ok) return expect.fail(flight?.failure.message)
  const minutes = 60 * 5
  expect(flight.value).toMatchObject({
    times: {
      total: 90 * 5,
      pilot: minutes,
      copilot: minutes,
      night: minutes,
      crossCountry: minutes,
      dual: minutes,
    },
    instructorGiven: minutes,
    instrumentReal: minutes,
    instrumentHood: minutes,
    multiEngine: minutes,
    simulator: minutes,
    remarks: '60',
    purpose: '60',
    route: '60',
  })
})

test('a column of the file whose name the map uses for an absent column fills its value', () => {
  const text = 'Date,Aircraft,Block,Remarks\n2026-05-04,LV-XSA,1:30,calm\n'
  const columns = { Total: 'Block', Remarks: 'Notes' }
  expect(imported(text, emptyBag, { map: { columns, optional: ['Remarks'] } }).records).toMatchObject([
    { remarks: 'calm' },
  ])
})
