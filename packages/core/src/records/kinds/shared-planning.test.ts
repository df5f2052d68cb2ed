import { change } from '@flightbag/testing/lib/changes'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { readImportLine } from '../import/import-line.ts'
import { sharedPlanning } from './shared-planning.ts'

function read(fields: JsonObject) {
  return change({ kind: 'sharedPlanning', record: { id: 'p', ...fields } }, { accountId: 'ana' })
}

test('a shared planning has no collection: only an allow-list of its fields is served', () =>
  expect(sharedPlanning.collection).toBeNull())

test('a shared planning has as guests only those who accepted', () => {
  const participants = [
    { userId: 'ana', status: 'owner' },
    { userId: 'beto', status: 'accepted' },
    { userId: 'carla', status: 'invited' },
    { userId: 'dino' },
    { status: 'accepted' },
  ]
  expect(read({ participants })).toMatchObject({ guests: ['beto'] })
  expect(read({})).toMatchObject({ guests: [] })
})

test('a shared planning belongs to the account for which it is imported', () => {
  for (const ownerId of ['ana', null]) expect(() => read({ ownerId })).not.toThrow()
  expect(() => read({ ownerId: 'beto' })).toThrow('record.ownerId must be the account it is imported for')
})

test.each([
  ['of another account without participants', { ownerId: 'beto', participants: null }, { ownerId: 'ana' }],
  [
    'of another account, which is one of its participants',
    { ownerId: 'beto', participants: [{ userId: 'carla' }, { userId: 'beto', status: 'owner' }, { userId: null }] },
    { ownerId: 'ana', participants: [{ userId: 'carla' }, { userId: 'ana', status: 'owner' }, { userId: null }] },
  ],
  ['of nobody', { ownerId: null, participants: [{ userId: 'beto' }] }, {}],
])('a shared planning %s gets another owner if an import takes ownership', (_, fields, changed) => {
  const line = JSON.stringify({ kind: 'sharedPlanning', record: { id: 'p', notes: 'x', ...fields } })
  const read = readImportLine(line, { accountId: 'ana', nowMs: 0, takeOwnership: true })
  const body = read.ok && read.value.type === 'put' ? read.value.body : expect.fail('refused')
  expect(JSON.parse(`{${body}}`)).toEqual({ notes: 'x', ...fields, ...changed })
})

test('a shared planning is stored whole, with its secrets, so that an export contains all of the import', () => {
  const change = read({ providerKeys: { weather: 'k' }, doc: { route: [], secret: 1 } })
  expect(change.type === 'put' && JSON.parse(`{${change.body}}`)).toEqual({
    providerKeys: { weather: 'k' },
    doc: { route: [], secret: 1 },
  })
})

test.each([
  [{ participants: [{ status: 'guest' }] }, 'record.participants.0.status must be owner, invited or accepted'],
  [{ participants: [{ userId: 7 }] }, 'record.participants.0.userId must be a text'],
  [{ participants: [{ personal: { aircraftId: '' } }] }, 'record.participants.0.personal.aircraftId must not be empty'],
  [{ doc: [] }, 'record.doc must be an object'],
  [{ participants: [[]] }, 'record.participants.0 must be an object'],
  [{ doc: 'x' }, 'record.doc must be an object'],
])('%j is rejected', (fields, why) => {
  expect(() => read(fields)).toThrow(why)
})
