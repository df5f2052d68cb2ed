import { existsSync, readdirSync } from 'node:fs'
import { change } from '@flightbag/testing/lib/changes'
import { expect, test } from 'vitest'
import { findRecordKind, recordKinds } from './kinds.ts'

/** Files of this folder that do not declare a kind of record. */
const OTHERS =
  'airway document fields import-line kinds read-record record-kind sort-key revisions sync unstorable utc-times'.split(
    ' ',
  )

test('every kind has a file of its own, with a test beside it, and is in the list once', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
  const kinds = files.filter((name) => !OTHERS.includes(name))
  expect(kinds.length).toBe(recordKinds.length)
  for (const kind of kinds) expect(existsSync(`${import.meta.dirname}/${kind}.test.ts`), kind).toBe(true)
  expect(new Set(recordKinds.map(({ name }) => name)).size).toBe(recordKinds.length)
})

test('a kind is found by its exact name only', () => {
  for (const kind of recordKinds) expect(findRecordKind(kind.name)).toBe(kind)
  for (const name of ['notes', 'Note', '__proto__', 'constructor', '']) expect(findRecordKind(name)).toBeUndefined()
})

const shown = recordKinds.filter(({ collection, name }) => collection !== null || name === 'pilot')

test.each(shown)('the example of $name is a valid record of its kind', ({ example, name }) => {
  const read = change({ kind: name, record: example! }, { nowMs: Date.UTC(2026, 9, 3, 12) })
  expect(read).toMatchObject({ type: 'put', kind: name, id: example!.id })
})
