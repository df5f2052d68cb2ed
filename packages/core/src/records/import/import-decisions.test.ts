import { expect, test } from 'vitest'
import type { SyncChange } from '../sync.ts'
import { type ComparedRecord, countedOf, type ImportPlan, importChange, importDecisions } from './import-decisions.ts'

const NOW = 10_000
const counted = { filter: null, day: null, sums: null, amounts: null }

function put(kind: string, id: string, more: Partial<Extract<SyncChange, { type: 'put' }>> = {}): SyncChange {
  const none = { filter: null, alias: null, carriedMs: null, createdMs: null, amounts: null, sums: null, dueMs: null }
  const rest = { sort: null, setsCreated: false, onlyOverRevision: null, guests: [] }
  return { type: 'put', kind, id, body: '', canonical: '', ...none, ...rest, ...more }
}

function remove(kind: string, id: string): SyncChange {
  return { type: 'delete', kind, id, carriedMs: null }
}

function stored(more: Partial<ComparedRecord> = {}): ComparedRecord {
  return { revisionMs: 5, createdMs: 3, live: true, sameContent: true, counted, ...more }
}

const CHANGED = stored({ sameContent: false })

function decided(...changes: readonly (readonly [SyncChange, ComparedRecord?])[]) {
  const decisions = importDecisions()
  changes.forEach(([change, before], order) => {
    decisions.decide(importChange(change, order), before)
  })
  return decisions
}

function idsOf({ changes }: ImportPlan) {
  return changes.map(({ change }) => (change.live ? change.id : `${change.id} deleted`))
}

test.each([
  [{}, counted],
  [{ amounts: [] }, { ...counted, amounts: '[]' }],
  [
    { filter: 'x', amounts: [['count:turn', '2']], sums: { day: '2026-03-01', values: [1, null, 3] } } as const,
    { filter: 'x', day: '2026-03-01', sums: '[1,null,3]', amounts: '[["count:turn","2"]]' },
  ],
])('the columns of a record that enter totals, of %j, are null for what it does not have', (more, columns) => {
  const change = put('note', 'a', more as Parameters<typeof put>[2])
  expect(change.type === 'put' && countedOf(change)).toEqual(columns)
})

test('what is kept of a record until the commit is all but its body', () => {
  const change = put('aerodrome', 'a', { setsCreated: true, sort: '0a', carriedMs: 7, guests: ['eva'] })
  const head = { kind: 'aerodrome', id: 'a', order: 3, live: true, carriedMs: 7, createdMs: null }
  const rest = { onlyOverRevision: null, setsCreated: true, sortedByChange: false, counted, guests: ['eva'] }
  expect(importChange(change, 3)).toEqual({ ...head, ...rest })
})

test('a plan has the changes that alter the account, with the number of all records', () => {
  const plan = decided(
    [put('note', 'new')],
    [put('note', 'same'), stored()],
    [put('note', 'other'), CHANGED],
    [remove('note', 'gone'), stored()],
    [remove('note', 'gone before'), stored({ live: false })],
  ).plan([], 100, NOW)
  expect(idsOf(plan)).toEqual(['new', 'other', 'gone deleted'])
  expect(plan.summary).toEqual({ imported: 2, unchanged: 2, deleted: 1 })
  expect(plan.changes.map(({ createdMs }) => createdMs)).toEqual([NOW, 3, 3])
  expect(plan.newestMs).toBe(NOW)
})

test('an import that alters nothing leaves the revision of the account', () => {
  const plan = decided([put('note', 'same'), stored()]).plan([], 100, NOW)
  expect(plan).toEqual({ changes: [], newestMs: 100, summary: { imported: 0, unchanged: 1, deleted: 0 } })
})

test('of two changes to one record the later one counts, whatever the earlier one does', () => {
  const both = [put('note', 'n'), CHANGED] as const
  expect(decided(both, [put('note', 'n'), stored()]).plan([], 0, NOW).summary).toEqual({
    imported: 0,
    unchanged: 1,
    deleted: 0,
  })
  const plan = decided([put('note', 'n'), stored()], both, [put('logbook', 'n'), stored()]).plan([], 0, NOW)
  expect(plan.changes.map(({ change }) => change.order)).toEqual([1])
  expect(plan.summary).toEqual({ imported: 1, unchanged: 1, deleted: 0 })
})

test('ids that differ only in case, and equal ids of two kinds, are of different records', () => {
  const plan = decided([put('note', 'n')], [put('note', 'N')], [put('route', 'n')]).plan([], 0, NOW)
  expect(plan.changes.map(({ change }) => change.order)).toEqual([0, 1, 2])
  expect(plan.summary).toEqual({ imported: 3, unchanged: 0, deleted: 0 })
})

test('revisions have the order of the carried times, and the plan has the order of the lines', () => {
  const carried = [null, 7].map((carriedMs, n): [SyncChange] => [put('note', `${n}`, { carriedMs })])
  const plan = decided(...carried, [{ ...remove('note', '2'), carriedMs: 5 }, stored()]).plan([], 0, NOW)
  expect(plan.changes.map(({ change, revisionMs }) => [change.id, revisionMs])).toEqual([
    ['0', NOW],
    ['1', NOW - 1],
    ['2', NOW - 2],
  ])
})

test('a record that changed meanwhile is decided again, by the change that counts', () => {
  const decisions = decided([put('note', 'a'), CHANGED], [put('note', 'b'), stored()], [put('note', 'b'), stored()])
  decisions.decideAgain({ kind: 'note', id: 'a', order: 0 }, stored())
  decisions.decideAgain({ kind: 'note', id: 'b', order: 1 }, CHANGED)
  decisions.decideAgain({ kind: 'note', id: 'c', order: 1 }, CHANGED)
  expect(idsOf(decisions.plan([], 0, NOW))).toEqual([])
  decisions.decideAgain({ kind: 'note', id: 'b', order: 2 }, CHANGED)
  expect(idsOf(decisions.plan([], 0, NOW))).toEqual(['b'])
})

test('the last record of a kind with a single one replaces those that are stored and those of the import', () => {
  const decisions = decided([put('pilot', 'a')], [put('pilot', 'b'), stored()], [put('note', 'n'), stored()])
  expect(decisions.storedSingles()).toEqual(['pilot'])
  expect(decided([put('pilot', 'a')]).storedSingles()).toEqual(['pilot'])
  const plan = decisions.plan(
    ['b', 'c'].map((id) => ({ kind: 'pilot', id, ...stored() })),
    0,
    NOW,
  )
  expect(idsOf(plan)).toEqual(['c deleted', 'a deleted'])
  expect(plan.changes.map((planned) => planned.stored?.live)).toEqual([true, undefined])
  expect(plan.summary).toEqual({ imported: 0, unchanged: 2, deleted: 2 })
})

test('an import that only deletes records of a kind with a single one replaces none', () => {
  const decisions = decided([put('pilot', 'a')], [remove('pilot', 'a')])
  expect(decisions.storedSingles()).toEqual([])
  expect(idsOf(decisions.plan([], 0, NOW))).toEqual(['a deleted'])
})

test('an earlier record of the import that is replaced and deleted already counts as unchanged', () => {
  const plan = decided([put('pilot', 'a'), stored({ live: false })], [put('pilot', 'b')]).plan([], 0, NOW)
  expect(idsOf(plan)).toEqual(['b'])
  expect(plan.summary).toEqual({ imported: 1, unchanged: 1, deleted: 0 })
})

test('of two records of a kind with a single one, that of the last line stays, also if its id came before', () => {
  const kind = 'pilot'
  const [a, b] = [put(kind, 'a'), put(kind, 'b')]
  expect(idsOf(decided([a], [b]).plan([], 100, NOW))).toEqual(['b', 'a deleted'])
  expect(idsOf(decided([a], [b], [a]).plan([], 100, NOW))).toEqual(['a', 'b deleted'])
})

test('deletions of replaced records come after the last line, in whatever order the lines are decided', () => {
  const decisions = importDecisions()
  decisions.decide(importChange(put('pilot', 'b'), 2), undefined)
  decisions.decide(importChange(put('pilot', 'a'), 0), undefined)
  expect(idsOf(decisions.plan([], 0, NOW))).toEqual(['b', 'a deleted'])
})
