import { expect, test } from 'vitest'
import { noSums } from '../../logbook/sums.ts'
import { changedTotals } from './changed-totals.ts'

const none = { filter: null, day: null, sums: null, amounts: null }

function entry(day: string | null, landings: number) {
  return { ...none, day, sums: JSON.stringify(sums(landings)) }
}

function sums(landings: number) {
  return noSums.with(-2, landings)
}

function session(...amounts: readonly (readonly [string, string])[]) {
  return { ...none, amounts: JSON.stringify(amounts) }
}

test('numbers of records change by kind and by filter value, and those that stay are left out', () => {
  const totals = changedTotals()
  totals.move('checklist', null, { ...none, filter: 'a' })
  totals.move('checklist', { ...none, filter: 'a' }, { ...none, filter: 'b' })
  totals.move('checkFlight', null, { ...none, filter: 'b' })
  totals.move('checkFlight', null, { ...none, filter: 'note' })
  totals.move('note', null, none)
  totals.move('note', none, none)
  totals.move('aircraft', none, null)
  expect(totals.counts()).toEqual([
    { kind: 'checklist', filter: null, by: 1 },
    { kind: 'checklist', filter: 'b', by: 1 },
    { kind: 'checkFlight', filter: null, by: 2 },
    { kind: 'checkFlight', filter: 'b', by: 1 },
    { kind: 'checkFlight', filter: 'note', by: 1 },
    { kind: 'note', filter: null, by: 1 },
    { kind: 'aircraft', filter: null, by: -1 },
  ])
})

test('sums of the logbook change in each period of the day', () => {
  const totals = changedTotals()
  totals.move('logbook', null, entry('2026-01-02', 3))
  totals.move('logbook', entry('2026-01-02', 1), entry('2026-02-01', 5))
  totals.move('logbook', null, entry(null, 7))
  expect(Object.fromEntries(totals.periods())).toEqual({
    'd2026-01-02': sums(2),
    'm2026-01': sums(2),
    'd2026-02-01': sums(5),
    'm2026-02': sums(5),
    y2026: sums(7),
    d: sums(7),
    m: sums(7),
    y: sums(7),
    a: sums(14),
  })
})

test('amounts of sessions are added exactly, and those that stay are left out', () => {
  const totals = changedTotals()
  totals.move('pluginSession', null, session(['sessions', '1'], ['nanos', '9007199254740993']))
  totals.move('pluginSession', session(['sessions', '1'], ['nanos', '1']), session(['sessions', '1']))
  totals.move('pluginSession', session(['sessions', '1'], ['nanos', '1']), null)
  expect(totals.amounts()).toEqual(new Map([['nanos', 9007199254740991n]]))
})
