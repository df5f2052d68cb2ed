import { expect, test } from 'vitest'
import { exported, imported } from '../../testing/imported.ts'
import { writableEntries, writtenFormats } from './write-logbook.ts'

test('entries with a date are written, the oldest first, and those of one day in the order of their ids', () => {
  const dates = { b: '2026-03-02', d: '2026-03-01', a: '2026-03-02', c: null, é: '2026-03-02', z: '2026-03-02' }
  const entries = Object.entries(dates).map(([id, date]) => ({ id, log: date === null ? {} : { date } }))
  expect(writableEntries([...entries, { id: 'none' }]).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'z', 'é'])
})

test('the columns of a file are those of the format, then carried cells, then others of the program', () => {
  const { bag } = imported(
    'Mood,Date,Tail Number,Hobbs End,Total Flight Time,Model\ngood,2026-03-01,LV-XSA,7.7,1:00,C172\n',
  )
  const format = writtenFormats.find(({ name }) => name === 'myflightbook')!
  const cells = {
    Date: '2026-03-01',
    'Tail Number': 'LV-XSA',
    Route: '',
    'Total Flight Time': '1:00',
    PIC: '',
    SIC: '',
    'Dual Received': '',
    Night: '',
    'X-Country': '',
    CFI: '',
    IMC: '',
    'Simulated Instrument': '',
    'Ground Simulator': '',
    Approaches: '',
    Comments: '',
    'Flightbag Cells': '',
    Landings: '',
    'Hobbs End': '7.7',
    Mood: 'good',
    Model: 'C172',
  }
  expect(exported(format, bag)).toBe(`${Object.keys(cells).join(',')}\r\n${Object.values(cells).join(',')}\r\n`)
})

test('our own table has the names of columns of the table that it was read from', () => {
  const text = 'Date,Registration,From,To,Total Time,PIC,SIC,Night,XC\n2026-03-01,LV-XSA,SADF,SAAR,1:00,1:00,,,\n'
  const { bag } = imported(text, undefined, { from: 'csv' })
  const [record] = [...bag.logbook.values()]
  const csv = writtenFormats.find(({ name }) => name === 'csv')!
  const [header = '', row = ''] = exported(csv, bag).split('\r\n')
  const cells = {
    'Flightbag Id': record!.id,
    Date: '2026-03-01',
    Registration: 'LV-XSA',
    From: 'SADF',
    To: 'SAAR',
    Route: '',
    'Total Time': '1:00',
    PIC: '1:00',
    Copilot: '',
    Dual: '',
    Night: '',
    'Cross-country': '',
    'Instruction given': '',
    'Instrument real': '',
    'Instrument hood': '',
    'Multi-engine': '',
    Simulator: '',
    Approaches: '',
    Purpose: '',
    Remarks: '',
    'Flightbag Cells': '60 0 0 0 0 0 0 0 10',
    Landings: '',
  }
  const names = header.split(',')
  expect(Object.fromEntries(names.map((name, i) => [name, row.split(',')[i]]))).toEqual(cells)
  expect(names).toEqual(Object.keys(cells))
  const log = { ...(record!.log as object), loggedTenths: null }
  const bare = { ...bag, logbook: new Map([[String(record!.id), { ...record!, log }]]) }
  expect(exported(csv, bare)).toContain(',60 0 0 0 0 0 0 0 -,')
})
