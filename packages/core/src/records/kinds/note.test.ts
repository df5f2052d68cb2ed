import { put } from '@flightbag/testing/lib/changes'
import { served, servedIds } from '@flightbag/testing/lib/served'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'

test('notes are sorted by last change, newest first: of one import the last line is first', async () => {
  expect(await servedIds('note', [{ id: 'a' }, { id: 'c' }, { id: 'b' }])).toEqual(['b', 'c', 'a'])
})

function sorted(record: object) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

test('property: notes are served unchanged, and no part of them is parsed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), async (fields) => {
      const text = JSON.stringify({ ...fields, id: 'n' })
      fc.pre(!text.includes('\\u0000') && !('imageDataUrl' in fields))
      const record = JSON.parse(text) as JsonObject
      const [note] = await served('note', [record])
      const { updatedAt: _, ...kept } = note!
      const { updatedAt: __, ...sent } = record
      expect(JSON.stringify(sorted(kept))).toBe(JSON.stringify(sorted(sent)))
    }),
  )
})

test('notes contain the picture of a handwritten note as text', () => {
  expect(() => put('note', { id: 'n', imageDataUrl: 'data:image/png;base64,AA==' })).not.toThrow()
  expect(() => put('note', { id: 'n', imageDataUrl: [] })).toThrow('record.imageDataUrl must be a text')
})
