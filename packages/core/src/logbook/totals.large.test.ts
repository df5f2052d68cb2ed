import { expect, test } from 'vitest'
import { logbookTotals } from './index.ts'

function integersIn(figures: object): unknown[] {
  return Object.values(figures).filter((value) => typeof value !== 'string')
}

test('a million of the largest entries still give exact integers', () => {
  const most = 60_000_000
  const names = ['local', 'crossCountry'].flatMap((where) =>
    ['Day', 'Night'].flatMap((light) => [`${where}${light}Pilot`, `${where}${light}Copilot`]),
  )
  const times = Object.fromEntries(names.map((name) => [name, most]))
  // The first entry takes the longer path through the tenths; both are among the million.
  const logged = { log: { times, loggedTenths: most - 1, simulator: most, landings: most } }
  const million = Array.from({ length: 1_000_000 }, (_, i) => (i === 0 ? logged : { log: { times, landings: most } }))
  const all = logbookTotals(million)
  expect(all.totals).toMatchObject({ flight: 8 * most * 1e6, landings: most * 1e6, night: 4 * most * 1e6 })
  expect(all.logged).toMatchObject({ total: (8 * most * (1e6 - 1)) / 6 + most - 1, entries: 1e6 })
  for (const value of [all.totals, all.logged].flatMap(integersIn)) expect(Number.isSafeInteger(value)).toBe(true)
})
