import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacedQueue, EVERY_TURN } from './paced-queue.ts'

test('the first task runs immediately, each other one in a separate turn of the event loop', async () => {
  const queue = createPacedQueue(EVERY_TURN)
  const ran: number[] = []
  for (let n = 0; n < 4; n++) queue(() => ran.push(n))
  expect(ran).toEqual([0])
  for (let turns = 1; turns < 4; turns++) {
    await nextTurn()
    expect(ran.length).toBeLessThanOrEqual(turns + 1)
  }
  await nextTurn()
  expect(ran).toEqual([0, 1, 2, 3])
})

test('a task that fails does not stop the queue', async () => {
  const queue = createPacedQueue(EVERY_TURN)
  expect(() =>
    queue(() => {
      throw new Error('first')
    }),
  ).toThrow('first')
  const ran: string[] = []
  queue(() => ran.push('second'))
  await nextTurn()
  await nextTurn()
  expect(ran).toEqual(['second'])
})
