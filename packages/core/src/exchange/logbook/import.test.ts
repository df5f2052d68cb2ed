import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { emptyBag, imported, refusal, sample } from '../testing/imported.ts'
import type { ReadOptions } from './format.ts'
import { MAX_LOGBOOK_BYTES, readLogbook } from './read-logbook.ts'

const foreflight = sample('foreflight.csv')

function lines(records: readonly JsonObject[]) {
  return records.map(({ log }) => log as JsonObject)
}

test.each(['.', '..', 'totals'])('a new flight with the id %s is refused', (id) => {
  const text = `Flightbag Id,Date,Aircraft,Total\n${id},2026-03-01,LV-XSA,1:30\n`
  expect(refusal(text, { from: 'csv' })).toMatchObject({
    line: 2,
    message: expect.stringContaining(`the id ${id}: it`),
  })
})

describe('aerodromes', () => {
  function placesOf(text: string, options: ReadOptions = {}) {
    return imported(text, emptyBag, options).records.map(({ from = '', to = '', route = '' }) => [from, to, route])
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

describe('other programs', () => {
  test('MyFlightbook in a locale with commas: the dates decide their order, the id is the file’s', () => {
    const { records, plan } = imported(sample('myflightbook-decimal-comma.csv'))
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
    const { records } = imported(sample('logten.txt'))
    expect(records.map(({ id }) => id)).toEqual(['logten-K-1', 'logten-K-2'])
    expect(lines(records).map(({ times }) => times)).toMatchObject([
      { localDayPilot: 15, localNightPilot: 15, crossCountryDayPilot: 60, crossCountryNightPilot: 30 },
      { crossCountryDayPilot: 60, crossCountryDayCopilot: 10, crossCountryNightCopilot: 40 },
    ])
  })

  test('LogTen: the make and the model of an aircraft have columns of their own', () => {
    const header = 'Flight Date\tAircraft ID\tTotal Time\taircraftType_make\taircraftType_model\n'
    const { bag } = imported(`${header}2026-03-01\tLV-XSA\t1:00\tCessna\t172N\n`)
    expect([...bag.aircraft.values()]).toMatchObject([{ registration: 'LV-XSA', model: 'Cessna 172N' }])
  })

  test('a flight that another program described is the same flight', () => {
    const first = imported(sample('logten.txt'))
    const second = imported(
      'Date,Aircraft,From,To,Total,Night,Cross-country,Pilot,Copilot\n2026-04-02,LVXSA,sadf,saaz,2:00,0:45,1:30,2:00,0\n',
      first.bag,
      { from: 'csv' },
    )
    expect(second.plan).toMatchObject({ new: 0, changed: 1 })
  })

  test('columns of other programs are kept, and named', () => {
    const text = 'Date,Aircraft,Total,Mood\n2026-04-02,LV-XSA,1:00,good\n'
    const { file, records } = imported(text, emptyBag, { from: 'csv' })
    expect(file.otherColumns).toEqual(['Mood'])
    expect(records[0]).toMatchObject({ importedFrom: { row: { Mood: 'good' } } })
  })

  test('columns of packed approaches fill a value', () => {
    const names = 'Date,AircraftID,TotalTime,Approach1,Approach6,Approach7'
    const read = readLogbook(`ForeFlight Logbook Import,x\nFlights Table,\n${names}\n2026-03-01,A,1.5,,,\n`)
    expect(read.ok && read.value.otherColumns).toEqual(['Approach7'])
  })

  test('reordered columns give the same records', () => {
    const there = imported('Date,Aircraft,Total,PIC,SIC,Night,XC\n2026-04-02,A,1:00,1:00,0,0,0\n', emptyBag, {
      from: 'csv',
    })
    const back = imported('XC,Night,SIC,PIC,Total,Aircraft,Date\n0,0,0,1:00,1:00,A,2026-04-02\n', emptyBag, {
      from: 'csv',
    })
    expect(lines(back.records)).toEqual(lines(there.records))
  })
})

const BARE: readonly [string, string, ReadOptions][] = [
  ['ForeFlight', 'ForeFlight Logbook Import,x\nFlights Table,\nDate,AircraftID,TotalTime\n2026-03-01,A,2\n', {}],
  ['MyFlightbook', 'Date,Tail Number,Total Flight Time\n2026-03-01,A,2\n', {}],
  ['CSV', 'Date,Aircraft,Total\n2026-03-01,A,2\n', { from: 'csv' }],
]

test.each(BARE)('a duration without a separator is of hours: %s', (_, text, options) => {
  const withMinutes = text.replace(',2\n', ',2:00\n')
  expect(lines(imported(text, emptyBag, options).records)).toEqual(
    lines(imported(withMinutes, emptyBag, options).records),
  )
})

test('a whole day without a separator is of hours, below rows of blanks', () => {
  const { records } = imported(' , \nDate,Aircraft,Total\n2026-03-01,A,24\n', emptyBag, { from: 'csv' })
  expect(lines(records)).toMatchObject([{ loggedTenths: 240 }])
})

test('a duration without a separator can be of minutes: LogTen', () => {
  const text = 'Flight Date\tAircraft ID\tFrom\tTo\tRoute\tTotal Time\n2026-03-01\tA\t\t\t\t2\n'
  expect(refusal(text)).toMatchObject({ line: 2, message: expect.stringContaining('hours or minutes') })
})

test('refused rows neither end a file nor hide the order of its dates', () => {
  const rows = ['7/8/2026,A', '7/8/2026,A,1:00,2:00', '13/8/2026,A,soon,', '7/8/2026,A,1:00,1:00', '14/8/2026,A,2:00,']
  const { changes, records } = imported(`Date,Aircraft,Total,PIC\n${rows.join('\n')}\n`, emptyBag, { from: 'csv' })
  expect(changes).toEqual(['refused', 'refused', 'refused', 'new', 'new'])
  expect(lines(records).map(({ date }) => date)).toEqual(['2026-08-07', '2026-08-14'])
})

describe('a file is refused', () => {
  const header = 'Date,Aircraft,Total,PIC,Landings\n'
  const csv = { from: 'csv' } as const
  const start = 'ForeFlight Logbook Import,x\n'
  function ofCells(cells: string) {
    return `Date,Aircraft,Total,Flightbag Cells\n2026-04-02,A,1:00,${cells}\n`
  }

  test.each<[string, string, ReadOptions, number | null, string | null, string]>([
    ['without flights', foreflight.slice(0, foreflight.indexOf('Flights Table')), {}, null, null, 'Flights Table'],
    ['cut in a row', foreflight.slice(0, -40), {}, 18, null, 'truncated'],
    ['cut in a quoted cell', foreflight.slice(0, foreflight.indexOf('remark')), {}, 12, null, 'quote'],
    ['of no known format', header, {}, null, null, '--from'],
    ['of another format than named', foreflight, csv, null, null, 'is a ForeFlight file'],
    ['of LogTen', sample('logten.txt'), { from: 'myflightbook' }, null, null, 'is a LogTen Pro file, not MyFlightbook'],
    [
      'of MyFlightbook',
      sample('myflightbook-decimal-comma.csv'),
      { from: 'logten' },
      null,
      null,
      'is a MyFlightbook file, not LogTen Pro',
    ],
    [
      'of ours',
      'Flightbag Id,Date,Aircraft,Total,Flightbag Cells\n',
      { from: 'logten' },
      null,
      null,
      'is a CSV file, not',
    ],
    ['that is no ForeFlight file', header, { from: 'foreflight' }, null, null, 'no ForeFlight file'],
    ['cut before the header of its flights', `${start}Flights Table,\n`, {}, null, null, 'before the header'],
    ['without a needed column of ForeFlight', `${start}Flights Table,\nDate,AircraftID\n`, {}, 3, null, 'TotalTime'],
    ['without a needed column', 'Date,Aircraft\n', csv, 1, null, 'lacks columns of CSV: Total'],
    ['without a needed column below empty rows', '\n,,\nDate,Aircraft\n', csv, 3, null, 'lacks columns of CSV: Total'],
    ['of ForeFlight with empty rows', `${start},,\n\nFlights Table,\nDate,AircraftID\n`, {}, 5, null, 'TotalTime'],
    ['with a column twice', 'Date,Aircraft,Total,date\n', csv, 1, 'date', 'twice'],
    ['with a converted duration', `${header}2026-04-02,A,4-Jan,,\n`, csv, 2, 'Total', 'spreadsheet'],
    ['with a converted date', `${header}45123,A,1:00,,\n`, csv, 2, 'Date', 'spreadsheet'],
    ['with dates of two readings', `${header}7/8/2026,A,1:00,,\n`, csv, 2, 'Date', '--dates'],
    ['with durations that may be minutes', `${header}2026-04-02,A,90,,\n`, csv, 2, 'Total', 'minutes'],
    ['with more than a day without a separator', `${header}2026-04-02,A,25,,\n`, csv, 2, 'Total', 'minutes'],
    ['with half a landing', `${header}2026-04-02,A,1:00,1:00,0.5\n`, csv, 2, 'Landings', 'whole number'],
    ['without a date', `${header},A,1:00,1:00,1\n`, csv, 2, 'Date', 'is empty'],
    ['of more than 32 MiB', ' '.repeat(MAX_LOGBOOK_BYTES + 1), csv, null, null, 'larger than'],
    ['with too wide a header', `Date,Aircraft,Total${','.repeat(1000)}\n`, csv, 1, null, 'more than 1000 cells'],
    ['with seven cells', ofCells('60 0 0 0 0 0 0 -'), csv, 2, 'Flightbag Cells', 'eight numbers'],
    ['with a cell beyond any life', ofCells('60 0 0 0 0 0 0 99999999 -'), csv, 2, 'Flightbag Cells', 'million hours'],
    ['with a figure beyond any life', ofCells('60 0 0 0 0 0 0 0 99999999'), csv, 2, 'Flightbag Cells', 'million hours'],
    ['that is empty', '\n', csv, null, null, 'is empty'],
  ])('%s', (_, text, options, line, column, message) => {
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
