import { expect, test } from 'vitest'
import { myflightbook } from '../formats/myflightbook.ts'
import { knownFlights, rowText } from './known-flights.ts'

test('two rows are the same if their columns have the same texts, in any order', () => {
  const row = { Route: 'SADF', Comments: 'SADF', Date: '2026-03-01' }
  const others = { Date: '2026-03-01', Comments: 'SADF', Route: 'SADF' }
  expect(rowText(others)).toBe(rowText(row))
  expect(rowText({ ...row, Comments: '2026-03-01' })).not.toBe(rowText(row))
})

test('a flight has an id of its program by its row, or by its own id', () => {
  const row = { Date: '2026-03-01', 'Tail Number': 'LV-XSA', 'Total Flight Time': '1.0', 'Flight ID': ' 101 ' }
  const entries = {
    stated: { importedFrom: { format: 'myflightbook', row } },
    without: { importedFrom: { format: 'myflightbook', row: { ...row, 'Flight ID': ' ' } } },
    'myflightbook-102': {},
    'logten-K-1': {},
  }
  const logbook = new Map(Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]))
  const { byOwnId, withOwnId } = knownFlights(myflightbook, { logbook, aircraft: new Map() })
  expect([...byOwnId].map(([ownId, { id }]) => [ownId, id])).toEqual([['101', 'stated']])
  expect([...withOwnId]).toEqual(['stated', 'myflightbook-102'])
})
