import { expect, test } from 'vitest'
import { batch } from './batch.ts'

/** A call that the test completes. */
function controlledCalls() {
  const calls: {
    inputs: readonly number[]
    end: (outputs: readonly number[]) => void
    fail: (error: Error) => void
  }[] = []
  function call(inputs: readonly number[]) {
    return new Promise<readonly number[]>((end, fail) => {
      calls.push({ inputs, end, fail })
    })
  }
  return { calls, call }
}

/** The next call starts one turn after a call has ended. */
async function turn() {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('combines the inputs of one turn and returns the output of each', async () => {
  const calls: (readonly number[])[] = []
  const add = batch<number, number>(
    async (inputs) => {
      calls.push(inputs)
      return inputs.map((input) => input * 2)
    },
    { maxBatch: 64 },
  )
  expect(await Promise.all([1, 2, 3].map(add))).toEqual([2, 4, 6])
  expect(await add(4)).toBe(8)
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('collects at most maxBatch inputs while a call is in progress', async () => {
  const { calls, call } = controlledCalls()
  const add = batch<number, number>(call, { maxBatch: 2 })
  const first = add(1)
  await turn()
  const later = [2, 3, 4].map(add)
  await turn()
  expect(calls.map(({ inputs }) => inputs)).toEqual([[1]])
  calls[0]!.end([10])
  expect(await first).toBe(10)
  await turn()
  expect(calls.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]])
  calls[1]!.end([20, 30])
  await turn()
  calls[2]!.end([40])
  expect(await Promise.all(later)).toEqual([20, 30, 40])
})

test('separates incompatible inputs', async () => {
  const calls: (readonly number[])[] = []
  const add = batch<number, number>(
    async (inputs) => {
      calls.push(inputs)
      return inputs
    },
    { maxBatch: 64, compatible: (a, b) => a % 2 === b % 2 },
  )
  expect(await Promise.all([1, 3, 2, 5].map(add))).toEqual([1, 3, 2, 5])
  expect(calls).toEqual([[1, 3], [2], [5]])
})

test('rejects only the input whose output is an error', async () => {
  const failure = new Error('odd')
  const add = batch<number, number>(async (inputs) => inputs.map((n) => (n % 2 === 1 ? failure : n)), { maxBatch: 64 })
  expect(await Promise.allSettled([1, 2].map(add))).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: 2 },
  ])
})

test('rejects only the inputs of the call that failed', async () => {
  const { calls, call } = controlledCalls()
  const add = batch<number, number>(call, { maxBatch: 1 })
  const failing = add(1)
  const next = add(2)
  await turn()
  calls[0]!.fail(new Error('down'))
  await expect(failing).rejects.toThrow('down')
  await turn()
  calls[1]!.end([7])
  expect(await next).toBe(7)
})

test('serves clients in turn when more inputs wait than one call takes', async () => {
  const { calls, call } = controlledCalls()
  const add = batch<number, number>(call, { maxBatch: 3, clientOf: (input) => String(Math.floor(input / 100)) })
  const all = [add(0)]
  await turn()
  all.push(...[101, 102, 103, 104, 105, 201, 202, 301].map(add))
  for (let n = 0; n < 4; n++) {
    calls[n]!.end(calls[n]!.inputs)
    await turn()
  }
  expect(calls.map(({ inputs }) => inputs)).toEqual([[0], [101, 201, 301], [102, 202, 103], [104, 105]])
  expect(await Promise.all(all)).toEqual([0, 101, 102, 103, 104, 105, 201, 202, 301])
})

test('keeps the order of arrival when one call takes all inputs', async () => {
  const { calls, call } = controlledCalls()
  const add = batch<number, number>(call, { maxBatch: 3, clientOf: (input) => String(Math.floor(input / 100)) })
  const all = [101, 102, 201].map(add)
  await turn()
  calls[0]!.end(calls[0]!.inputs)
  expect(await Promise.all(all)).toEqual([101, 102, 201])
  expect(calls.map(({ inputs }) => inputs)).toEqual([[101, 102, 201]])
})

test('rejects inputs that wait for too long while calls fail at their time limit', async () => {
  const { calls, call } = controlledCalls()
  let nowMs = 0
  const add = batch<number, number>(call, { maxBatch: 1, longestWaitMs: 5000, nowMs: () => nowMs })
  const outcomes: Promise<unknown>[] = []
  function addAt(ms: number, input: number) {
    nowMs = ms
    outcomes.push(add(input).catch((error: NodeJS.ErrnoException) => error.code ?? error.message))
  }
  addAt(0, 0)
  await turn()
  for (const second of [1, 2, 3]) addAt(1000 * second, second)
  nowMs = 7500
  calls[0]!.fail(new Error('down'))
  await turn()
  expect(calls.map(({ inputs }) => inputs)).toEqual([[0], [3]])
  addAt(12_500, 4)
  calls[1]!.end([3])
  await turn()
  calls[2]!.end([4])
  expect(await Promise.all(outcomes)).toEqual(['down', 'ETIMEDOUT', 'ETIMEDOUT', 3, 4])
})

test('rejects all inputs if each has waited for longer, and none that has waited exactly as long', async () => {
  const { calls, call } = controlledCalls()
  let nowMs = 0
  const add = batch<number, number>(call, { maxBatch: 10, longestWaitMs: 5000, nowMs: () => nowMs })
  for (const [endMs, expected] of [
    [5001, ['ETIMEDOUT', 'ETIMEDOUT']],
    [5000, [1, 2]],
  ] as const) {
    nowMs = 0
    const first = add(0)
    await turn()
    const waiting = [1, 2].map((input) => add(input).catch((error: NodeJS.ErrnoException) => error.code))
    nowMs = endMs
    calls.at(-1)!.end([0])
    await first
    await turn()
    if (calls.at(-1)!.inputs.length === 2) calls.at(-1)!.end([1, 2])
    expect(await Promise.all(waiting)).toEqual(expected)
  }
})
