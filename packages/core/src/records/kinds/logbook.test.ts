import { put } from '@flightbag/testing/lib/changes'
import { servedIds } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { entrySums } from '../../logbook/sums.ts'

test('logbook entries are sorted by date, newest first, those without one last', async () => {
  const ids = await servedIds('logbook', [
    { id: 'none' },
    { id: 'undated', log: {} },
    { id: 'old', log: { date: '1999-12-31' } },
    { id: 'new', log: { date: '2024-02-29' } },
  ])
  expect(ids).toEqual(['new', 'old', 'none', 'undated'])
})

test('logbook entries are stored with the sums for the totals and the day for which they count', () => {
  const log = {
    date: '2024-02-29',
    times: { localDayPilot: 33, crossCountryNightCopilot: 6 },
    simulator: 30,
    landings: 2,
  }
  expect(put('logbook', { id: 'l', log })).toMatchObject({
    sums: { day: '2024-02-29', values: entrySums({ log }).sums },
  })
  expect(put('logbook', { id: 'l' })).toMatchObject({ sums: { day: null } })
})

test.each([
  [{ date: '2026-02-30' }, 'record.log.date must be a date YYYY-MM-DD'],
  [{ date: '2026-02-03T00:00:00Z' }, 'record.log.date must be a date YYYY-MM-DD'],
  [{ times: { localDayPilot: -5 } }, 'record.log.times.localDayPilot must not be negative'],
  [{ times: { crossCountryNightCopilot: 1.5 } }, 'record.log.times.crossCountryNightCopilot must be a whole number'],
  [{ breakdown: { instrumentHood: '3' } }, 'record.log.breakdown.instrumentHood must be a number'],
  [{ simulator: 1e300 }, 'record.log.simulator must be'],
  [{ landings: 4_294_967_296 }, 'record.log.landings must be at most'],
  [{ loggedTenths: -1 }, 'record.log.loggedTenths must not be negative'],
  [[], 'record.log must be an object'],
])('a line of %j is rejected', (log, why) => {
  expect(() => put('logbook', { id: 'l', log })).toThrow(why)
})
