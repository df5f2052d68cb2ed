import { expect, test } from 'vitest'
import { recordLine, restoredChange } from './record-line.ts'

test('a record has the line of its document, and a deleted one that of its id', () => {
  const doc = '{"id":"a\\"b","updatedAt":"2026-10-03T00:00:00.000Z","text":"x"}'
  expect(recordLine({ kind: 'note', id: 'a"b', doc })).toBe(`{"kind":"note","record":${doc}}`)
  expect(recordLine({ kind: 'note', id: 'a"b', doc: null })).toBe('{"kind":"note","id":"a\\"b","deleted":true}')
})

test('a record of a backup that no import ever accepted is named with its account, field and rule', () => {
  const record = { kind: 'pluginSession', id: 'flight-1', revision: 1, doc: '{"id":"flight-1","schema":2}' }
  expect(() => restoredChange('ana', record)).toThrow(
    new Error('the record pluginSession flight-1 of ana: record.schema must be 1'),
  )
})
