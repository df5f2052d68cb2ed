import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRecordKind } from '../kinds/kinds.ts'
import { isOneLetterAway, nearMisses } from './near-misses.ts'

test.each([
  ['logbook', { id: 'l', log: { times: { localDayPilott: 48 } } }, 'log.times.localDayPilott', 'localDayPilot'],
  ['aerodrome', { id: 'a', elevationFT: 10 }, 'elevationFT', 'elevationFt'],
  ['aircraft', { id: 'a', speeds: { cruiseKtsa: 110 } }, 'speeds.cruiseKtsa', 'cruiseKtas'],
  [
    'checklist',
    { id: 'c', sections: [{}, { items: [{ chalenge: 'x' }] }] },
    'sections.1.items.0.chalenge',
    'challenge',
  ],
])('%s %j: the misspelt field is found', (kind, record, field, declared) => {
  expect(nearMisses(findRecordKind(kind)!, record)).toEqual([{ field, declared }])
})

test.each([
  ['a field of another name', { id: 'n', colour: 'red' }],
  ['a declared field beside a similar one', { id: 'n', text: 'x', texts: 'y' }],
  ['a short name', { ids: 'x', id: 'n' }],
  ['a value of another type', { id: 'n', tags: 'x' }],
  ['an object in the place of a list', { id: 'n', tags: { tag: 'x' } }],
])('%s is not reported as a misspelling', (_, record) => {
  expect(nearMisses(findRecordKind('note')!, record)).toEqual([])
})

test('a missing object has no misspelt fields', () => {
  expect(nearMisses(findRecordKind('aircraft')!, { id: 'a', speeds: null })).toEqual([])
})

test.each([
  ['abcd', 'ABCD', true],
  ['abcd', 'abce', true],
  ['abcde', 'bacde', true],
  ['abcde', 'abcde', false],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['abcde', 'badce', false],
  ['abcde', 'xycde', false],
  ['abcde', 'xacde', false],
  ['xacde', 'abcde', false],
])('%s and %s differ by one letter, a swap or their case: %j', (one, other, isNear) => {
  expect(isOneLetterAway(one, other)).toBe(isNear)
})

const name = fc.stringMatching(/^[a-z]{5,12}$/)

test('one additional letter and one different letter are found, in both directions', () => {
  fc.assert(
    fc.property(name, fc.nat(4), fc.constantFrom('X', '7'), (declared, at, letter) => {
      const longer = declared.slice(0, at) + letter + declared.slice(at)
      const different = declared.slice(0, at) + letter + declared.slice(at + 1)
      for (const misspelt of [longer, different]) {
        expect([isOneLetterAway(misspelt, declared), isOneLetterAway(declared, misspelt)]).toEqual([true, true])
        expect(isOneLetterAway(`${misspelt}XX`, declared)).toBe(false)
      }
    }),
  )
})
