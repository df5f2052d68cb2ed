import { expect, test } from 'vitest'
import { batch, batchByAccount } from './batch.ts'

/** A call whose end the test chooses. */
function held() {
  const calls: {
    questions: readonly number[]
    end: (answers: readonly number[]) => void
    fail: (error: Error) => void
  }[] = []
  const call = (questions: readonly number[]) =>
    new Promise<readonly number[]>((end, fail) => {
      calls.push({ questions, end, fail })
    })
  return { calls, call }
}

/** A call that has ended lets the next one start a turn later. */
const turn = async () => {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('questions of one turn go in one call, and each gets its own answer', async () => {
  const calls: (readonly number[])[] = []
  const ask = batch<number, number>(
    async (questions) => {
      calls.push(questions)
      return questions.map((question) => question * 2)
    },
    { most: 64 },
  )
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6])
  expect(await ask(4)).toBe(8)
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('while a call is under way questions gather for the next, at most so many', async () => {
  const { calls, call } = held()
  const ask = batch<number, number>(call, { most: 2 })
  const first = ask(1)
  await turn()
  const later = [2, 3, 4].map(ask)
  await turn()
  expect(calls.map(({ questions }) => questions)).toEqual([[1]])
  calls[0]!.end([10])
  expect(await first).toBe(10)
  await turn()
  expect(calls.map(({ questions }) => questions)).toEqual([[1], [2, 3]])
  calls[1]!.end([20, 30])
  await turn()
  calls[2]!.end([40])
  expect(await Promise.all(later)).toEqual([20, 30, 40])
})

test('as many calls are under way at once as may be, and no more', async () => {
  const { calls, call } = held()
  const ask = batch<number, number>(call, { most: 2, atOnce: 2 })
  const asked = [1, 2, 3, 4, 5].map(ask)
  await turn()
  expect(calls.map(({ questions }) => questions)).toEqual([
    [1, 2],
    [3, 4],
  ])
  calls[1]!.end([30, 40])
  expect(await Promise.all([asked[2], asked[3]])).toEqual([30, 40])
  await turn()
  expect(calls.map(({ questions }) => questions)).toEqual([[1, 2], [3, 4], [5]])
  calls[0]!.end([10, 20])
  calls[2]!.end([50])
  expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50])
})

test('questions that may not go together go in calls of their own', async () => {
  const calls: (readonly number[])[] = []
  const ask = batch<number, number>(
    async (questions) => {
      calls.push(questions)
      return questions
    },
    { most: 64, together: (a, b) => a % 2 === b % 2 },
  )
  expect(await Promise.all([1, 3, 2, 5].map(ask))).toEqual([1, 3, 2, 5])
  expect(calls).toEqual([[1, 3], [2], [5]])
})

test('a call that fails fails its own questions and no others', async () => {
  const { calls, call } = held()
  const ask = batch<number, number>(call, { most: 1 })
  const failing = ask(1)
  const next = ask(2)
  await turn()
  calls[0]!.fail(new Error('down'))
  await expect(failing).rejects.toThrow('down')
  await turn()
  calls[1]!.end([7])
  expect(await next).toBe(7)
})

test('accounts never share a call and never wait for each other', async () => {
  const calls: { questions: readonly { accountId: string; n: number }[]; end: (answers: readonly number[]) => void }[] =
    []
  const ask = batchByAccount<{ accountId: string; n: number }, number>(
    (questions) => new Promise((end) => calls.push({ questions, end })),
    { most: 2 },
  )
  const asked = ['a', 'b', 'a', 'a'].map((accountId, n) => ask({ accountId, n }))
  await turn()
  expect(calls.map(({ questions }) => questions.map(({ accountId, n }) => accountId + n))).toEqual([
    ['a0', 'a2'],
    ['b1'],
  ])
  calls[1]!.end([10])
  expect(await asked[1]).toBe(10)
  const again = ask({ accountId: 'b', n: 4 })
  await turn()
  expect(calls[2]!.questions).toEqual([{ accountId: 'b', n: 4 }])
  calls[2]!.end([40])
  expect(await again).toBe(40)
  calls[0]!.end([0, 20])
  await turn()
  calls[3]!.end([30])
  expect(await Promise.all(asked)).toEqual([0, 10, 20, 30])
})
