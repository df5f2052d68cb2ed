import { expect, test } from 'vitest'
import { committedDigests, FUNCTIONS, functionsDigest, migrations } from './migrations.ts'

test.each(migrations)('the released migration $name is unchanged', ({ name, digest }) => {
  const message = `a migration never changes: add another one, with its digest ${digest} in sql/digests.txt`
  expect(committedDigests.find((line) => line.name === name)?.digest, message).toBe(digest)
})

test('the digest of the functions is committed, after those of earlier releases', () => {
  const functions = committedDigests.filter(({ name }) => name === FUNCTIONS)
  expect(functions.at(-1)?.digest, 'add the digest to sql/digests.txt; keep the lines of releases').toBe(
    functionsDigest,
  )
})

test('every committed digest is that of a migration or of the functions', () => {
  const names = [...migrations.map(({ name }) => name), FUNCTIONS]
  expect(committedDigests.filter(({ name }) => !names.includes(name))).toEqual([])
})
