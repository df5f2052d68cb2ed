import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacedQueue, EVERY_TURN } from './paced-queue.ts'

const ONE = { destroyed: false }

test('the first task runs immediately, each other one in a separate turn of the event loop', async () => {
  const queue = createPacedQueue(EVERY_TURN)
  const ran: number[] = []
  for (let n = 0; n < 4; n++) queue(ONE, () => ran.push(n))
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
    queue(ONE, () => {
      throw new Error('first')
    }),
  ).toThrow('first')
  const ran: string[] = []
  queue(ONE, () => ran.push('second'))
  await nextTurn()
  await nextTurn()
  expect(ran).toEqual(['second'])
})

/** A queue whose turns the test takes. */
function queueByHand() {
  let next: (() => void) | null = null
  const queue = createPacedQueue((run) => {
    next = run
  })
  return { queue, turn: () => next?.() }
}

test('connections take turns with one task each, in the order of their arrival', () => {
  const { queue, turn } = queueByHand()
  const ran: string[] = []
  const [a, b, c] = [{ destroyed: false }, { destroyed: false }, { destroyed: false }]
  for (let n = 0; n < 4; n++) queue(a, () => ran.push(`a${n}`))
  queue(b, () => ran.push('b0'))
  queue(b, () => ran.push('b1'))
  turn()
  queue(c, () => ran.push('c0'))
  for (let n = 0; n < 5; n++) turn()
  expect(ran).toEqual(['a0', 'a1', 'b0', 'a2', 'c0', 'b1', 'a3'])
})

test('the tasks of a closed connection are dropped and take no turn', () => {
  const { queue, turn } = queueByHand()
  const ran: string[] = []
  const gone = { destroyed: false }
  queue(ONE, () => ran.push('first'))
  queue(gone, () => ran.push('dropped'))
  queue(gone, () => ran.push('dropped'))
  queue(ONE, () => ran.push('second'))
  gone.destroyed = true
  turn()
  expect(ran).toEqual(['first', 'second'])
  turn()
  queue(ONE, () => ran.push('third'))
  expect(ran).toEqual(['first', 'second', 'third'])
})
