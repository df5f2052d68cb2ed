import type { Aircraft, LogbookEntry } from '@flightbag/client'
import { expect, test } from 'vitest'
import { aircraftPart } from './aircraft.ts'

function flight(id: string, of: { registration?: string; aircraftId?: string }) {
  return { id, ...of, log: { date: '2026-01-02', times: { localDayPilot: 30 } } } as unknown as LogbookEntry
}

test('the flights of one aircraft are one row, however its registration is written', () => {
  const aircraft = [{ id: 'a1', registration: 'LV-ABC', icaoType: 'C172' }] as unknown as Aircraft[]
  const flights = [
    flight('f1', { registration: 'lvabc' }),
    flight('f2', { registration: 'LV ABC' }),
    flight('f3', { aircraftId: 'a1' }),
    flight('f4', { registration: 'N123' }),
    flight('f5', { registration: 'n-123' }),
    flight('f6', { registration: 'N123', aircraftId: 'a1' }),
  ]
  const rows = [...aircraftPart(flights, aircraft).markup.matchAll(/<th scope="row">(.*?)<\/th>.*?<\/tr>/gs)]
  expect(rows.map(([, name]) => name)).toEqual([
    '<bdi>LV-ABC</bdi> <small>C172</small>',
    '<bdi>N123</bdi> <small></small>',
  ])
  expect(rows.map(([row]) => row.match(/<td>[\d:]+<\/td>/g))).toEqual([
    ['<td>1:30</td>', '<td>3</td>', '<td>0</td>'],
    ['<td>1:30</td>', '<td>3</td>', '<td>0</td>'],
  ])
})
