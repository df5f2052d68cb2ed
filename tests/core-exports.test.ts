import { expect, test } from 'vitest'
import { coreEntries } from '../scripts/core-pages/declarations.ts'

const entries = coreEntries()
const exports = entries.flatMap(({ sections }) => sections.flatMap((section) => section.exports))

test('every entry point of core says at its head for whom it is, and every export has a doc comment', () => {
  expect(entries.length).toBeGreaterThanOrEqual(7)
  expect(exports.length).toBeGreaterThan(300)
  expect(entries.filter(({ doc }) => doc === '').map(({ file }) => file)).toEqual([])
  expect(exports.filter(({ doc }) => doc === '').map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
