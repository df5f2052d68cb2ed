import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { newAttachment, withAttachment, withoutAttachment } from './attachment-list.ts'
import { attachmentIds, attachmentSchema, MAX_ATTACHMENT_BYTES } from './attachments.ts'

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const file = { id: ID, name: 'POH.pdf', contentType: 'application/pdf', bytes: 12, kind: 'manual' }
const NOW_MS = Date.UTC(2026, 9, 3, 12)

function made(owner: 'aerodrome' | 'aircraft', change: Partial<typeof file> = {}) {
  const result = newAttachment(owner, { ...file, ...change }, NOW_MS)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

it('makes a complete entry, with its id in lower case', () => {
  const attachment = made('aircraft', { id: ID.toUpperCase() })
  expect(attachment).toEqual({ ...file, createdAt: '2026-10-03T12:00:00.000Z' })
  expect(v.is(attachmentSchema('aircraft'), attachment)).toBe(true)
})

it.each([
  ['aerodrome', { kind: 'manual' }, { kind: 'bad_request', field: 'kind' }],
  ['aircraft', { kind: 'diagram' }, { kind: 'bad_request', field: 'kind' }],
  ['aircraft', { id: '../x' }, { kind: 'bad_request', field: 'id' }],
  ['aircraft', { bytes: Number.NaN }, { kind: 'bad_request', field: 'bytes' }],
  ['aircraft', { bytes: MAX_ATTACHMENT_BYTES + 1 }, { kind: 'payload_too_large', limitBytes: MAX_ATTACHMENT_BYTES }],
] as const)('on an %s refuses %j', (owner, change, failure) => {
  expect(newAttachment(owner, { ...file, ...change }, NOW_MS)).toMatchObject({ ok: false, failure })
})

it('accepts a file of exactly 100 MB, and an empty one', () => {
  expect(made('aircraft', { bytes: MAX_ATTACHMENT_BYTES }).bytes).toBe(104_857_600)
  expect(made('aircraft', { bytes: 0 }).bytes).toBe(0)
})

it('replaces an entry with the same id', () => {
  const [one, two] = [made('aircraft'), made('aircraft', { id: '00000000-0000-4000-8000-000000000001' })]
  const listed = withAttachment(withAttachment({ registration: 'LV-ABC' }, one), two)
  const renamed = withAttachment(listed, made('aircraft', { name: 'new.pdf' }))
  expect(renamed).toMatchObject({ registration: 'LV-ABC', attachments: [{ id: ID, name: 'new.pdf' }, two] })
})

it('removes the entry it added and leaves all other data unchanged', () => {
  const entry = fc.oneof(fc.jsonValue(), fc.record({ id: fc.uuid() }))
  const record = fc.record({ attachments: fc.oneof(fc.array(entry), fc.jsonValue()), notes: fc.string() })
  fc.assert(
    fc.property(record, (before) => {
      fc.pre(!attachmentIds(before).includes(ID))
      const after = withAttachment(before, made('aircraft'))
      expect(attachmentIds(after)).toEqual([...attachmentIds(before), ID])
      const kept = Array.isArray(before.attachments) ? before.attachments : []
      expect(withoutAttachment(after, ID.toUpperCase())).toEqual({ ...before, attachments: kept })
      expect(withoutAttachment(before, ID)).toBe(before)
    }),
  )
})
