import { describe, expect, test } from 'vitest'
import { creationOf, leavesAsIs } from './leaves-as-is.ts'

const put = { kind: 'note', live: true, createdMs: null, onlyOverRevision: null }
const deletion = { ...put, live: false }
const stored = { revisionMs: 5, createdMs: 3, live: true, sameContent: true }
const tombstone = { ...stored, live: false, sameContent: false }

describe('a change leaves a record as it is', () => {
  test.each([
    ['the same content', put, stored],
    ['the same content and time of creation', { ...put, createdMs: 3 }, stored],
    ['a deletion of a deleted record', deletion, tombstone],
    ['a deleted plugin session', { ...put, kind: 'pluginSession' }, tombstone],
    ['a deletion of a deleted plugin session', { ...deletion, kind: 'pluginSession' }, tombstone],
    ['another revision than the expected one', { ...put, onlyOverRevision: 4 }, stored],
    ['an expected revision of no record', { ...put, onlyOverRevision: 4 }, undefined],
  ])('%s', (_, change, before) => {
    expect(leavesAsIs(change, before)).toBe(true)
  })
})

describe('a change alters a record', () => {
  test.each([
    ['no record', put, undefined],
    ['a deletion of no record', deletion, undefined],
    ['another content', put, { ...stored, sameContent: false }],
    ['another time of creation', { ...put, createdMs: 4 }, stored],
    ['a deleted record', put, tombstone],
    ['a deletion of a stored record', deletion, stored],
    ['a deletion of a plugin session', { ...deletion, kind: 'pluginSession' }, stored],
    ['the expected revision, even with the same content', { ...put, onlyOverRevision: 5 }, stored],
  ])('%s', (_, change, before) => {
    expect(leavesAsIs(change, before)).toBe(false)
  })
})

test('a record keeps the time of its first arrival unless the change has one', () => {
  expect(creationOf({ createdMs: 1 }, { createdMs: 2 }, 3)).toBe(1)
  expect(creationOf({ createdMs: null }, { createdMs: 2 }, 3)).toBe(2)
  expect(creationOf({ createdMs: null }, undefined, 3)).toBe(3)
})
