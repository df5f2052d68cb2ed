import { put } from '@flightbag/testing/lib/changes'
import { served } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { pilot } from './pilot.ts'

test('has no collection of its own; the last changed one comes first, whole', async () => {
  expect(pilot.collection).toBeNull()
  const profile = { id: 'me', name: 'Ana', licences: [{ kind: 'PPL' }], medical: { until: '2027-01-31' } }
  const [first] = await served('pilot', [{ id: 'other' }, profile])
  expect(first).toEqual({ ...profile, updatedAt: '1970-01-01T00:00:01.000Z' })
})

test('needs an id', () => expect(() => put('pilot', { name: 'Ana' })).toThrow(/^record\.id /))
