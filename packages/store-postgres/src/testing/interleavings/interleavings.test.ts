import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { type Interleaving, openInterleaving } from './interleave.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { RACES } from './races.ts'

const NAMES = Object.keys(OPERATIONS) as OperationName[]

let interleaving: Interleaving
beforeAll(async () => {
  interleaving = await openInterleaving((await freshDatabase()).url)
})
afterAll(() => interleaving.close())

/** The meetings of an operation whose result no order of the two gives, with the lines that differ from the first. */
async function strange(first: OperationName, seconds: readonly OperationName[]): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (const second of seconds) {
    for (const overtaken of [false, true]) {
      const met = await interleaving.meet({ first, second, overtaken })
      if (met === null) continue
      const usual = new Set(met.usual.split('\n'))
      all.push({ second, overtaken, lines: met.found.split('\n').filter((line) => !usual.has(line)) })
    }
  }
  return all
}

test.each(NAMES)('%s that has not committed, and any other operation, have the result of some order', async (first) => {
  expect(await strange(first, NAMES)).toEqual([])
})

describe('a planted race is found each time', () => {
  test.each(RACES)('$name', async ({ changed, plant, first, second }) => {
    const remove = await interleaving.plant(changed, plant)
    try {
      expect(await strange(first, [second])).not.toEqual([])
    } finally {
      await remove()
    }
    expect(await strange(first, [second])).toEqual([])
  })
})
