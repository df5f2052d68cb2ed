import { badRequest, ok } from '@flightbag/core/ports'
import { expect, test } from 'vitest'
import { applyUnlessChanged } from './apply-unless-changed.ts'

const DONE = { imported: 1, unchanged: 0, deleted: 0 }
const DOUBT = { line: null, field: null, message: 'another one came first' }

/** Applies to a store that answers like this; each step has the revision and the time that it was given. */
async function applied(answers: readonly unknown[], doubts: readonly unknown[] = []) {
  const steps: string[] = []
  let [revision, nowMs, n] = [0, 100, 0]
  const store = {
    records: { revision: async () => ++revision },
    sync: {
      async applyOver(_: string, over: number, __: unknown, atMs: number) {
        steps.push(`over ${over} at ${atMs}`)
        return answers[n++] ?? 'changed'
      },
    },
  }
  async function doubt() {
    steps.push(`doubt at ${revision}`)
    return doubts[revision - 1] ?? null
  }
  const runtime = { store, clock: () => ++nowMs } as never
  return { steps, result: await applyUnlessChanged(runtime, 'ana', doubt as never, () => []) }
}

test('after a change of the account, the doubt and the write are repeated, with the time of each', async () => {
  expect(await applied(['changed', ok(DONE)])).toEqual({
    steps: ['doubt at 1', 'over 1 at 101', 'doubt at 2', 'over 2 at 102'],
    result: ok(DONE),
  })
  expect(await applied(['changed'], [null, DOUBT])).toEqual({
    steps: ['doubt at 1', 'over 1 at 101', 'doubt at 2'],
    result: { ok: false, failure: DOUBT },
  })
})

test('a refusal is not repeated, and changes all the time end the command', async () => {
  const refused = await applied([badRequest('id', 'is taken')])
  expect([refused.steps.length, refused.result]).toEqual([
    2,
    { ok: false, failure: { line: null, field: 'id', message: expect.stringContaining('is taken') } },
  ])
  const { steps, result } = await applied([])
  expect([steps.length, result]).toMatchObject([
    40,
    { ok: false, failure: { message: expect.stringContaining('all the time') } },
  ])
})
