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
    ...{ Date: '2026-03-01', 'Tail Number': 'LV-XSA', Route: '', 'Total Flight Time': '1:00', PIC: '', SIC: '' },
    ...{ 'Dual Received': '', Night: '', 'X-Country': '', CFI: '', IMC: '', 'Simulated Instrument': '' },
    ...{ 'Ground Simulator': '', Approaches: '', Comments: '', 'Flightbag Cells': '', Landings: '' },
    ...{ 'Hobbs End': '7.7', Mood: 'good', Model: 'C172' },
  }
  expect(exported(format, bag)).toBe(`${Object.keys(cells).join(',')}\r\n${Object.values(cells).join(',')}\r\n`)
})
