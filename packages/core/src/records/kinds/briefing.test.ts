import { put } from '@flightbag/testing/lib/changes'
import { served } from '@flightbag/testing/lib/served'
import { expect, test } from 'vitest'
import { briefing } from './briefing.ts'

test('the briefing has no collection; the last stored one replaces the others', async () => {
  expect(briefing.collection).toBeNull()
  const briefings = await served('briefing', [
    { id: 'old', idents: ['SAEZ'] },
    { id: 'new', idents: ['SABE'] },
  ])
  expect(briefings).toMatchObject([{ id: 'new', idents: ['SABE'] }])
})

test.each([
  [{ idents: 'SAEZ' }, 'record.idents must be a list'],
  [{ idents: ['SAEZ', null] }, 'record.idents.1 must be a text'],
])('%j is rejected', (fields, why) => {
  expect(() => put('briefing', { id: 'b', ...fields })).toThrow(why)
})
