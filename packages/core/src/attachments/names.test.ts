import { expect, test } from 'vitest'
import { readRecord } from '../records/import/read-record.ts'
import { findRecordKind } from '../records/kinds/kinds.ts'
import { newAttachment } from './attachment-list.ts'
import { downloadName } from './download-name.ts'

const ID = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'

function importing(kind: string, record: object) {
  return readRecord(findRecordKind(kind) ?? expect.fail(kind), { id: 'a', ...record })
}

test.each([
  ['aerodrome', (name: string) => ({ name })],
  ['aerodrome', (name: string) => ({ attachments: [{ id: ID, name }] })],
  ['aircraft', (name: string) => ({ attachments: [{ id: ID, name }] })],
  ['aircraft', (name: string) => ({ attachments: [{ id: ID, contentType: name }] })],
  ['checklist', (title: string) => ({ title })],
])('an import of %s accepts names up to 255 characters', (kind, record) => {
  expect(importing(kind, record('x'.repeat(255))).ok).toBe(true)
  expect(importing(kind, record('x'.repeat(256))).ok).toBe(false)
})

test('a new attachment has a name of at most 255 characters', () => {
  const file = { id: ID, contentType: 'text/plain', bytes: 1, kind: 'photo' }
  expect(newAttachment('aircraft', { ...file, name: 'x'.repeat(255) }, 0).ok).toBe(true)
  expect(newAttachment('aircraft', { ...file, name: 'x'.repeat(256) }, 0)).toMatchObject({ failure: { field: 'name' } })
})

test('the time to make a download name grows in proportion to its length', () => {
  function cpuOf(characters: number) {
    const before = process.cpuUsage()
    downloadName(`a${'.'.repeat(characters)}x`)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuOf(1000)
  // quadratic time would be 10,000 times as long
  expect(cpuOf(400_000)).toBeLessThan(1000 * (cpuOf(4000) + 1000))
})
