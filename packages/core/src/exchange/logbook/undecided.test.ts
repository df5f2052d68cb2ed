import { expect, test } from 'vitest'
import { imported } from '../testing/imported.ts'
import { decideEntry } from './undecided.ts'

const COLUMNS = 'Date,Tail Number,Total Flight Time,PIC,SIC,Dual Received,Night,X-Country\n'

function entryOf(row: string) {
  const [entry] = imported(`${COLUMNS}${row}\n`).records
  return { id: 'f', ...entry }
}

test('a rule decides the cells of a flight whose row states instruction received', () => {
  const entry = entryOf('2026-03-01,LV-XSA,1.2,0,0,1.2,0,0')
  expect(decideEntry(entry, 'skip')).toEqual({
    record: entry,
    totalTenths: 12,
    undecided: { isDual: true, reason: 'instruction received: not decided how it counts' },
  })
  const decided = decideEntry(entry, 'copilot')
  expect(decided).toMatchObject({
    record: { id: entry.id, log: { times: { localDayCopilot: 72 } } },
    totalTenths: 12,
    undecided: null,
  })
  expect(decideEntry(decided!.record, 'pilot')).toBe(null)
})

test('no rule decides a flight whose row does not state its parts, or that has no row', () => {
  const entry = entryOf('2026-03-01,LV-XSA,1.2,0.2,0,0,0,0')
  expect(decideEntry(entry, 'pilot')).toEqual({
    record: entry,
    totalTenths: 12,
    undecided: { isDual: false, reason: 'pilot and copilot time do not add up to the total' },
  })
  const bare = { id: 'f', log: { date: '2026-03-01', times: {}, loggedTenths: 12 } }
  expect(decideEntry(bare, 'pilot')).toEqual({
    record: bare,
    totalTenths: 12,
    undecided: { isDual: false, reason: 'the bag has only its total: no file stated its parts' },
  })
})
