import { memoryFiles } from '@flightbag/testing/memory/memory-files'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  ATTACHMENT_KINDS,
  attachmentDownload,
  attachmentDownloadSchema,
  attachmentIds,
  attachmentSchema,
  DOWNLOAD_URL_LIFETIME_MS,
  downloadGeneratedAtMs,
  listedAttachment,
  MAX_ATTACHMENT_BYTES,
} from './attachments.ts'
import { fileKey } from './files-port.ts'

const ID = '6f7c9f4e-1111-4222-8333-444455556666'
const NOW_MS = Date.UTC(2026, 9, 3, 12)
const diagram = {
  id: ID,
  name: 'SAEZ ground.pdf',
  contentType: 'application/pdf',
  bytes: 4,
  kind: 'diagram',
  createdAt: '2026-09-18T10:00:00.000Z',
} as const
const card = { id: 'c1', code: 'SAEZ', attachments: [{ id: 'no uuid' }, null, 7, diagram] }

async function filesWith(...keys: string[]) {
  const files = memoryFiles(() => NOW_MS)
  for (const key of keys) {
    const content = (async function* () {
      yield Uint8Array.of(1, 2, 3, 4)
    })()
    await files.put(key, content, { contentType: 'application/pdf', bytes: 4 })
  }
  return files
}

const request = {
  owner: 'aerodrome',
  accountId: 'pilot',
  record: card as unknown,
  attachmentId: ID,
  generatedAtMs: NOW_MS,
} as const
const missing = { ok: false, failure: { kind: 'not_found', message: 'no such attachment' } }

it('counts 100 MB as 104,857,600 bytes', () => {
  expect(MAX_ATTACHMENT_BYTES).toBe(104_857_600)
})

it('has one list of kinds for cards and one for aircraft', () => {
  expect(ATTACHMENT_KINDS.aerodrome).toEqual(['diagram', 'procedures', 'photo', 'other'])
  expect(ATTACHMENT_KINDS.aircraft).toEqual(['manual', 'document', 'photo', 'other'])
})

it('returns the attachment fields, the URL and its expiry', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  const result = await attachmentDownload(files, request)
  expect(result).toEqual({
    ok: true,
    value: { ...diagram, url: expect.any(String), urlExpiresAt: '2026-10-03T12:15:00.000Z' },
  })
  const url = result.ok ? result.value.url : ''
  expect(files.fetch(url, NOW_MS + DOWNLOAD_URL_LIFETIME_MS)).toMatchObject({
    status: 200,
    name: 'SAEZ ground.pdf',
    contentType: 'application/pdf',
  })
  expect(files.fetch(url, NOW_MS + DOWNLOAD_URL_LIFETIME_MS + 1).status).toBe(403)
})

it('compares ids without regard to case, in the request and in the record', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  const shouting = { attachments: [{ ...diagram, id: ID.toUpperCase() }] }
  expect(await attachmentDownload(files, { ...request, attachmentId: ID.toUpperCase() })).toMatchObject({ ok: true })
  expect(await attachmentDownload(files, { ...request, record: shouting })).toMatchObject({
    ok: true,
    value: { id: ID.toUpperCase() },
  })
})

it('returns not_found when the record does not list the id', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  expect(await attachmentDownload(files, { ...request, record: { attachments: [] } })).toEqual(missing)
})

it('returns not_found before the file is uploaded', async () => {
  expect(await attachmentDownload(await filesWith(), request)).toEqual(missing)
})

it('returns not_found for a file of another account, even when a record lists its id', async () => {
  expect(await attachmentDownload(await filesWith(fileKey('somebody else', ID)), request)).toEqual(missing)
})

it('returns null for fields that the entry lacks, and no field that is not declared', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  const poor = { attachments: [{ id: ID, kind: 'manual', bytes: -1, createdAt: '2026-02-30T00:00:00Z', secret: 1 }] }
  const result = await attachmentDownload(files, { ...request, record: poor })
  const nothing = { name: null, contentType: null, bytes: null, kind: null, createdAt: null }
  expect(result).toEqual({
    ok: true,
    value: { id: ID, ...nothing, url: expect.any(String), urlExpiresAt: '2026-10-03T12:15:00.000Z' },
  })
  expect(files.fetch(result.ok ? result.value.url : '', NOW_MS)).toMatchObject({
    name: 'attachment',
    contentType: 'application/octet-stream',
  })
})

it('returns the time at which the file was attached in UTC', async () => {
  const attached = { ...diagram, createdAt: '2026-09-18T07:00-03:00' }
  const result = await attachmentDownload(await filesWith(fileKey('pilot', ID)), {
    ...request,
    record: { attachments: [attached] },
  })
  expect(result).toMatchObject({ ok: true, value: { createdAt: '2026-09-18T10:00:00.000Z' } })
})

it('returns a URL for an empty file', async () => {
  const files = {
    stat: async () => ({ bytes: 0, modifiedAtMs: 0 }),
    signedUrl: async () => 'https://files.example/empty',
  }
  expect(await attachmentDownload(files, request)).toMatchObject({ value: { url: 'https://files.example/empty' } })
})

it('rejects when the file store does', async () => {
  async function down() {
    return Promise.reject(new Error('down'))
  }
  await expect(attachmentDownload({ stat: down, signedUrl: down }, request)).rejects.toThrow('down')
})

it('returns a URL that expires exactly 15 minutes after generatedAt, a whole second', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 4e12 }), async (nowMs) => {
      const generatedAtMs = downloadGeneratedAtMs(nowMs)
      expect(nowMs - generatedAtMs).toBeGreaterThanOrEqual(0)
      expect(nowMs - generatedAtMs).toBeLessThan(1000)
      const result = await attachmentDownload(files, { ...request, generatedAtMs })
      const expiresAtMs = result.ok ? Date.parse(result.value.urlExpiresAt) : 0
      expect(expiresAtMs - generatedAtMs).toBe(900_000)
      expect(expiresAtMs % 1000).toBe(0)
    }),
    { numRuns: 50 },
  )
})

it('finds listed attachments in any value and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.uuid(), (value, id) => {
      for (const record of [value, { attachments: value }, { attachments: [value, { id }] }]) {
        expect(Array.isArray(attachmentIds(record))).toBe(true)
        listedAttachment(record, id)
      }
      expect(attachmentIds({ attachments: [value, { id: id.toUpperCase() }] })).toContain(id)
    }),
  )
})

it('returns values of its own schema for any list entry', async () => {
  const files = await filesWith(fileKey('pilot', ID))
  const field = fc.oneof(fc.anything(), fc.constantFrom('photo', 'manual', 12, '2026-01-01T00:00:00Z'))
  const listed = fc.record({ name: field, contentType: field, bytes: field, kind: field, createdAt: field })
  await fc.assert(
    fc.asyncProperty(listed, fc.constantFrom('aerodrome', 'aircraft'), async (fields, owner) => {
      const record = { attachments: [{ ...fields, id: ID }] }
      const result = await attachmentDownload(files, { ...request, owner, record })
      expect(result.ok && v.is(attachmentDownloadSchema(owner), result.value)).toBe(true)
    }),
  )
})

it.each([
  ['a kind of the other list', { kind: 'manual' }],
  ['more than 100 MB', { bytes: MAX_ATTACHMENT_BYTES + 1 }],
  ['half a byte', { bytes: 0.5 }],
  ['an id that is no UUID', { id: '7' }],
  ['a date alone', { createdAt: '2026-09-18' }],
])('rejects an entry with %s', (_what, wrong) => {
  expect(v.is(attachmentSchema('aerodrome'), { ...diagram, ...wrong })).toBe(false)
})

it('accepts an entry with 100 MB, undeclared fields and missing values', () => {
  const schema = attachmentSchema('aerodrome')
  const listed = { ...diagram, bytes: MAX_ATTACHMENT_BYTES, pages: 3 }
  expect(v.parse(schema, listed)).toEqual(listed)
  expect(v.is(schema, { id: ID, name: null })).toBe(true)
})
