import { describe, expect, test } from 'vitest'
import { emptyBag, exported, imported } from '../../testing/imported.ts'
import { writtenFormats } from '../write/write-logbook.ts'

describe('our own export, imported again, changes nothing', () => {
  const places = [
    ['AR-0012', 'SADF'],
    ['San Justo', 'Mar Chiquita'],
    ['', 'SADF'],
    ['SADF', ''],
  ] as const
  const flights = places.map(([from, to], i) => ({
    id: `f${i}`,
    registration: 'LV-XSA',
    from,
    to,
    log: { date: '2026-05-01', times: { localDayPilot: 60 }, landings: 1 },
  }))

  test.each(writtenFormats)('with characters that a file cannot contain: $title', (format) => {
    const flight = { ...flights[1]!, remarks: 'a\u0007b\ud800' }
    const bag = { ...emptyBag, logbook: new Map([[flight.id, flight]]) }
    const text = exported(format, bag)
    expect(text).toContain('ab\ufffd')
    expect(imported(text, bag, { from: format.name }).changes).toEqual(['unchanged'])
  })

  test.each(writtenFormats)('with a rule for instruction received, which decides its cells: $title', (format) => {
    const columns = 'Date,Tail Number,Total Flight Time,PIC,SIC,Dual Received,Night,X-Country\n'
    const { bag } = imported(`${columns}2026-03-01,LV-XSA,1.2,0,0,1.2,0,0\n`)
    const text = exported(format, bag)
    expect(imported(text, bag, { from: format.name }).changes).toEqual(['unchanged'])
    const decided = imported(text, bag, { from: format.name, dual: 'copilot' })
    expect(decided.changes).toEqual(['changed'])
    expect(decided.records).toMatchObject([{ log: { times: { localDayCopilot: 72 } } }])
  })

  test.each(writtenFormats)('with aerodromes of any names: $title', (format) => {
    for (const some of [flights, ...flights.map((flight) => [flight])]) {
      const bag = { ...emptyBag, logbook: new Map(some.map((flight) => [flight.id, flight])) }
      const again = imported(exported(format, bag), bag, { from: format.name })
      expect(again.changes).toEqual(some.map(() => 'unchanged'))
    }
  })
})

test('our own export of a lesson in a training device, which it does not describe, changes nothing', () => {
  const text =
    'ForeFlight Logbook Import,x\nAircraft Table,\nAircraftID,equipType (FAA)\nBOX-1,ftd\n\nFlights Table,\n' +
    'Date,AircraftID,TotalTime,PIC\n2026-03-01,BOX-1,,1.5\n'
  const { bag } = imported(text, emptyBag)
  const foreflight = writtenFormats.find(({ name }) => name === 'foreflight')!
  expect(imported(exported(foreflight, bag), bag).changes).toEqual(['unchanged'])
})
