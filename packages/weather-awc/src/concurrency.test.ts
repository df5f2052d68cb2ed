import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

const never = new AbortController().signal

/** A task that ends when the test completes it. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done'), fail: () => reject(new Error('failed')) }
}

test('runs at most the limit concurrently, the others in the order of arrival', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const tasks = [task(), task(), task(), task()]
  const runs = tasks.map(({ run }, index) =>
    inTurn(never, () => {
      begun.push(index)
      return run()
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  tasks[1]!.fail()
  await expect(runs[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  expect(await Promise.all([runs[0], runs[2], runs[3]])).toEqual(['done', 'done', 'done'])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('removes a task from the queue when its signal aborts, and no other', async () => {
  const inTurn = limitConcurrency(1)
  const { run, end } = task()
  const first = inTurn(never, run)
  const leaving = new AbortController()
  const second = inTurn(leaving.signal, async () => 'second')
  const third = inTurn(never, async () => 'third')
  leaving.abort(new Error('too long'))
  await expect(second).rejects.toThrow('too long')
  end()
  expect(await Promise.all([first, third])).toEqual(['done', 'third'])
  await expect(inTurn(leaving.signal, async () => 'late')).rejects.toThrow('too long')
  expect(await inTurn(never, async () => 'free')).toBe('free')
})

test('the abort of a task that has waited and begun removes no other from the queue', async () => {
  const inTurn = limitConcurrency(1)
  const [first, second] = [task(), task()]
  const leaving = new AbortController()
  const begun = [inTurn(never, first.run), inTurn(leaving.signal, second.run)]
  first.end()
  await begun[0]
  let isThirdBegun = false
  void inTurn(never, async () => {
    isThirdBegun = true
  })
  leaving.abort(new Error('too long'))
  second.end()
  expect([await begun[1], isThirdBegun]).toEqual(['done', true])
})
