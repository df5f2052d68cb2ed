import { expect, test } from 'vitest'
import { undecidedPart } from './undecided.ts'

function entry(id: string, log: object) {
  return { id, log: { date: '2026-03-01', ...log } }
}

test('flights with empty cells are counted, with their time, and others are not', () => {
  const decided = entry('a', { times: { localDayPilot: 60 }, loggedTenths: 10 })
  const simulator = entry('b', { simulator: 60 })
  expect(undecidedPart([decided, simulator])).toBeNull()
  const one = undecidedPart([decided, entry('c', { times: {}, loggedTenths: 19 })])
  expect(one?.markup).toBe('<p>1 flight (1.9 h) with empty cells: their time is in none of these figures.</p>')
  const two = undecidedPart([entry('c', { loggedTenths: 19 }), entry('d', { loggedTenths: 2 })])
  expect(two?.markup).toContain('2 flights (2.1 h)')
})
