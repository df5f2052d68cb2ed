import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { type Interleaving, openInterleaving } from './interleave.ts'
import { OPERATIONS, type OperationName, usedAccount } from './operations.ts'

const NAMES = Object.keys(OPERATIONS) as OperationName[]

let interleaving: Interleaving
beforeAll(async () => {
  interleaving = await openInterleaving((await freshDatabase()).url)
})
afterAll(() => interleaving.close())

test.each(NAMES)('%s that has not committed, and any other operation, have the result of some order', async (first) => {
  const strange: unknown[] = []
  for (const second of NAMES) {
    const { together, inTurn } = await interleaving.meet({ first, second, account: usedAccount })
    if (!inTurn.includes(together))
      strange.push({ second, together: together.split('\n'), inTurn: inTurn.map((text) => text.split('\n')) })
  }
  expect(strange).toEqual([])
})
