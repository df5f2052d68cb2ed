import { expect, test } from 'vitest'
import { planFlights } from '../plan.ts'
import { readLogbook } from '../read-logbook.ts'
import { exportLosses } from './losses.ts'
import { writeLogbook, writtenFormats } from './write-logbook.ts'

test('cells without a field of the line are carried, whatever the case of their columns', () => {
  const text = 'date,aircraft,total,TIME OUT,hobbs start\n2026-03-01,LV-XSA,1:00,12:00,100.1\n'
  const file = readLogbook(text, { from: 'csv' })
  if (!file.ok) return expect.fail(file.failure.message)
  const [planned] = planFlights(file.value, { logbook: new Map(), aircraft: new Map() }, { dual: 'skip' })
  if (planned === undefined || !('record' in planned)) return expect.fail('refused')
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  const [, header = '', row = ''] = writeLogbook(foreflight, [planned.record], [])
  const cells = row.trim().split(',')
  const names = header.trim().split(',')
  expect(['TimeOut', 'HobbsStart'].map((name) => cells[names.indexOf(name)])).toEqual(['12:00', '100.1'])
  expect(exportLosses(foreflight, [planned.record])).toEqual([])
})
