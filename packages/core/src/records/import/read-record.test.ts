import { expect, test } from 'vitest'
import { findRecordKind } from '../kinds/kinds.ts'
import { readRecord } from './read-record.ts'

test.each([undefined, null, 1, []])('the record %j, from a program without types, is refused', (record) => {
  expect(readRecord(findRecordKind('note')!, record as never)).toEqual({
    ok: false,
    failure: { field: 'record', message: 'must be an object' },
  })
})
