import { expect, test } from 'vitest'
import { aircraftRecord, withRegistration } from './aircraft.ts'

const described = {
  registration: 'LV/Ñ 1',
  icaoType: 'C172',
  model: 'Cessna 172N',
  isMultiEngine: false,
  isDevice: false,
  source: { AircraftID: 'LV/Ñ 1' },
}

test('the record of an aircraft has what the file states of it, and an id of its registration', () => {
  const record = {
    id: 'aircraft-lv%2F%C3%B11',
    registration: 'LV/Ñ 1',
    icaoType: 'C172',
    model: 'Cessna 172N',
    multiEngine: false,
    importedFrom: { format: 'foreflight', row: described.source },
  }
  expect(aircraftRecord(described, 'foreflight', () => false)).toEqual(record)
  expect(aircraftRecord(described, 'foreflight', (id) => id === record.id)).toEqual({
    ...record,
    id: `${record.id}-imported`,
  })
  const unknown = { ...described, icaoType: null, model: null, isMultiEngine: null, isDevice: null, source: null }
  expect(aircraftRecord(unknown, 'csv', () => false)).toEqual({ id: record.id, registration: 'LV/Ñ 1' })
})

test('only a designator of ICAO is a type', () => {
  const types = ['B7', 'PA1', 'P28A', 'C', '172', 'C172N', 'c172', '']
  const kept = types.filter((icaoType) => aircraftRecord({ ...described, icaoType }, 'csv', () => false)?.icaoType)
  expect(kept).toEqual(['B7', 'PA1', 'P28A'])
})

test('no aircraft, an anonymous one and a training device have no record', () => {
  const others = [{ registration: ' - ' }, { registration: ' #123' }, { isDevice: true }]
  expect(others.map((change) => aircraftRecord({ ...described, ...change }, 'csv', () => false))).toEqual([
    null,
    null,
    null,
  ])
})

test('an entry has the registration of its aircraft only if it has none of its own', () => {
  const aircraft = new Map([
    ['a', { id: 'a', registration: 'LV-XSA' }],
    ['b', { id: 'b' }],
  ])
  function registrationOf(registration: unknown, aircraftId: string) {
    return withRegistration({ id: 'e', registration, aircraftId } as never, aircraft)
  }
  for (const none of ['', ' - ', null])
    expect(registrationOf(none, 'a')).toEqual({ id: 'e', registration: 'LV-XSA', aircraftId: 'a' })
  expect(registrationOf('LV-OLD', 'a')).toMatchObject({ registration: 'LV-OLD' })
  for (const id of ['b', 'c']) expect(registrationOf('', id)).toMatchObject({ registration: '' })
})
