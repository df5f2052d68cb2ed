import { expect, test } from 'vitest'
import { emptyBag, imported } from '../../testing/imported.ts'
import { exportLosses } from './losses.ts'
import { writeLogbook, writtenFormats } from './write-logbook.ts'

test('cells without a field of the line are carried, whatever the case of their columns', () => {
  const text = 'date,aircraft,total,TIME OUT,hobbs start\n2026-03-01,LV-XSA,1:00,12:00,100.1\n'
  const { records } = imported(text, emptyBag, { from: 'csv' })
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  const [, header = '', row = ''] = writeLogbook(foreflight, records, [])
  const cells = row.trim().split(',')
  const names = header.trim().split(',')
  expect(['TimeOut', 'HobbsStart'].map((name) => cells[names.indexOf(name)])).toEqual(['12:00', '100.1'])
  expect(exportLosses(foreflight, records)).toEqual([])
})
