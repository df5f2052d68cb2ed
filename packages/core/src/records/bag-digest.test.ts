import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bagDigest } from './bag-digest.ts'

type Entry = readonly [collection: string, record: { readonly id: string; readonly text: string }]

function digestOf(entries: readonly Entry[]): string {
  const digest = bagDigest((input) => createHash('sha256').update(input).digest())
  for (const [collection, record] of entries) digest.add(collection, record)
  return digest.text()
}

const entry: fc.Arbitrary<Entry> = fc.tuple(
  fc.constantFrom('notes', 'aircraft'),
  fc.record({ id: fc.string(), text: fc.string() }),
)
const bag = fc.uniqueArray(entry, { selector: ([collection, { id }]) => `${collection} ${id}`, maxLength: 8 })

test('the digest does not depend on the order of the records', () => {
  fc.assert(
    fc.property(bag, fc.infiniteStream(fc.nat()), (entries, numbers) => {
      const shuffled = entries.map((each) => [numbers.next().value, each] as const).sort(([a], [b]) => a - b)
      expect(digestOf(shuffled.map(([, each]) => each))).toBe(digestOf(entries))
    }),
  )
})

test('bags that differ in one record have different digests', () => {
  fc.assert(
    fc.property(bag, entry, (entries, [collection, record]) => {
      const others = entries.filter(([name, { id }]) => name !== collection || id !== record.id)
      const changed = { ...record, text: `${record.text}.` }
      const digests = [others, [...others, [collection, record]], [...others, [collection, changed]]] as const
      expect(new Set(digests.map((each) => digestOf(each as readonly Entry[]))).size).toBe(3)
    }),
  )
})

test('a collection has one name, whatever stands between its words', () => {
  const record = { id: 'a', text: '' }
  expect(digestOf([['plugin/sessions', record]])).toBe(digestOf([['plugin-sessions', record]]))
  expect(digestOf([])).toMatch(/^sha256:[0-9a-f]{64}$/)
})

test('the digest of a bag is the same in every release', () => {
  const records = ['a', 'ñ'].map((id) => ['notes', { id, text: `"${id}"` }] as const)
  expect(digestOf([...records, ['plugin/sessions', { id: 'a', text: '' }]])).toBe(
    'sha256:c6531ded50185ff55b0116f136b0a08b926eb81f985978404c2a3ee48e60c815',
  )
})
