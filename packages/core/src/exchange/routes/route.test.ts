import { expect, test } from 'vitest'
import { runwayOf } from './route.ts'

test('a runway has two digits, whatever the file writes', () => {
  const runways = ['RW5l', ' 9 ', 'rw36t', '06W', '2C', 'H1', '09LL', 'RW']
  expect(runways.map(runwayOf)).toEqual(['05L', '09', '36T', '06W', '02C', 'H1', '09LL', 'RW'])
})
