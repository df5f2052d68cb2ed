import { put } from '@flightbag/testing/lib/changes'
import { served } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { pilot } from './pilot.ts'

test('the pilot profile has no collection; the last stored one replaces the others as a whole', async () => {
  expect(pilot.collection).toBeNull()
  const profile = { id: 'me', name: 'Ana', licences: [{ kind: 'PPL' }], medical: { until: '2027-01-31' } }
  const profiles = await served('pilot', [{ id: 'other' }, profile])
  expect(profiles).toEqual([{ ...profile, updatedAt: expect.any(String) }])
})

test('the pilot profile needs an id', () => expect(() => put('pilot', { name: 'Ana' })).toThrow(/^record\.id /))
