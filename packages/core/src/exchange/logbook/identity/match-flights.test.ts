import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../lib/json.ts'
import { emptyBag, exported, imported } from '../../testing/imported.ts'
import { writtenFormats } from '../write/write-logbook.ts'
import type { BagRecords } from './known-flights.ts'

describe('two flights of one day and route', () => {
  const header = 'Date,Aircraft,From,To,Total,Remarks,Time out,Hobbs start,Tachometer start\n'

  /** The change that a second flight makes, with other values and the same start. */
  function secondOf(start: string) {
    const first = imported(`${header}2026-05-01,LV-XSA,SADF,SADF,1:00,morning,${start}\n`, emptyBag, { from: 'csv' })
    return imported(`${header}2026-05-01,LV-XSA,SADF,SADF,2:00,afternoon,${start}\n`, first.bag, { from: 'csv' })
      .changes
  }

  test.each([
    ['the same clock time', '10:00,,'],
    ['midnight', '00:00,,'],
    ['the same meter', ',100.1,'],
    ['a meter that is zero and another that is not', ',0.0,812.4'],
  ])('are one flight, corrected, with %s', (_, start) => {
    expect(secondOf(start)).toEqual(['changed'])
  })

  test.each(['0', '0.0', '0:00', '00.0', '"0,0"', ' 0.0 '])('are not one flight because both meters are %s', (zero) => {
    expect(secondOf(`,${zero},${zero}`)).toEqual(['differing'])
  })
})

describe('a flight that has an aircraft of the bag and no registration of its own', () => {
  const flight = {
    id: 'mine',
    aircraftId: 'p1',
    from: 'SADF',
    to: 'SAAR',
    log: { date: '2026-05-01', times: { localDayPilot: 60 }, landings: 1 },
  }
  const bag: BagRecords = {
    logbook: new Map([['mine', flight]]),
    aircraft: new Map([['p1', { id: 'p1', registration: 'LV-XSA' }]]),
  }

  test('is the flight of that aircraft in a file', () => {
    const header = 'Date,Aircraft,From,To,Total,PIC,SIC,Night,XC,Landings\n'
    const { changes, bag: after } = imported(`${header}2026-05-01,LVXSA,SADF,SAAR,1:00,1:00,0,0,0,1\n`, bag, {
      from: 'csv',
    })
    expect(changes).toEqual(['changed'])
    expect([...after.logbook]).toMatchObject([['mine', { aircraftId: 'p1' }]])
  })

  test.each(writtenFormats)('is exported with it, and imported again unchanged: $title', (format) => {
    const text = exported(format, bag)
    expect(text.split('\n').filter((line) => line.includes('2026-05-01') && line.includes('LV-XSA'))).toHaveLength(1)
    expect(imported(text, bag, { from: format.name }).changes).toEqual(['unchanged'])
  })
})

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

test('a row that the bag keeps is its flight, although the pilot has corrected the aerodromes', () => {
  const text = 'Date,Aircraft,From,To,Total\n2026-05-01,LV-XSA,SADF,SAAR,1:00\n'
  const [[id, record]] = [...imported(text, emptyBag, { from: 'csv' }).bag.logbook] as [[string, JsonObject]]
  const corrected = { ...emptyBag, logbook: new Map([[id, { ...record, to: 'SAAK' }]]) }
  expect(imported(text, corrected, { from: 'csv' }).changes).toEqual(['unchanged'])
})

test('a row without aerodromes is no flight of the bag only because its few columns are those of one', () => {
  const flight = { id: 'f', registration: 'LV-XSA', from: 'SADF', to: 'SAAR', log: { date: '2026-05-01', times: {} } }
  const bag = { ...emptyBag, logbook: new Map([['f', flight]]) }
  expect(imported('Date,Aircraft,Total\n2026-05-01,LV-XSA,0:00\n', bag, { from: 'csv' }).changes).toEqual(['new'])
})
