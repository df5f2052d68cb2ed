import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

type Action = { readonly add: string } | 'take'

const actions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ add: fc.constantFrom('a', 'a', 'a', 'a', 'b', 'c') }) },
    { weight: 1, arbitrary: fc.constant<Action>('take') },
  ),
  { maxLength: 80 },
)

test('one item of each client is taken, then the next item of each', () => {
  const queue = fairQueue<number>()
  for (const [client, item] of [
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['b', 4],
    ['c', 5],
    ['b', 6],
  ] as const)
    queue.add(client, item)
  const taken = Array.from({ length: 7 }, () => queue.take()?.item)
  expect(taken).toEqual([1, 4, 5, 2, 6, 3, undefined])
})

test('an item that was put back is taken next, and the other clients keep their order', () => {
  const queue = fairQueue<number>()
  for (const item of [1, 2]) queue.add('a', item)
  queue.add('b', 3)
  const first = queue.take()
  expect(first).toEqual({ client: 'a', item: 1 })
  queue.putBack('a', 1)
  expect(queue.length).toBe(3)
  expect(Array.from({ length: 3 }, () => queue.take()?.item)).toEqual([1, 3, 2])
})

test('the first item of a client waits for at most one item of each other client, however many they add', () => {
  fc.assert(
    fc.property(actions, (steps) => {
      const queue = fairQueue<number>()
      /** For each first item of a client: the items taken since, and the largest number there may be. */
      const waiting = new Map<number, { taken: number; most: number }>()
      const left = new Map<string, number>()
      for (const [n, step] of steps.entries()) {
        if (step !== 'take') {
          const own = left.get(step.add) ?? 0
          const others = [...left].filter(([client, items]) => client !== step.add && items > 0).length
          if (own === 0) waiting.set(n, { taken: 0, most: others })
          queue.add(step.add, n)
          left.set(step.add, own + 1)
          continue
        }
        const next = queue.take()
        if (next === null) continue
        left.set(next.client, left.get(next.client)! - 1)
        waiting.delete(next.item)
        for (const first of waiting.values()) expect(++first.taken).toBeLessThanOrEqual(first.most)
      }
    }),
  )
})

test('the items before a new one are those of its client, and of each other client as many and one more', () => {
  const queue = fairQueue<number>()
  for (const client of ['a', 'a', 'b', 'b', 'b', 'b', 'c']) queue.add(client, 0)
  expect(['a', 'b', 'c', 'd'].map((client) => queue.itemsBefore(client))).toEqual([2 + 3 + 1, 4 + 2 + 1, 1 + 2 + 2, 3])
})

test('no item waits longer than was announced if no new client arrives, and each client keeps its own order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'c'), { maxLength: 60 }), (clients) => {
      const queue = fairQueue<number>()
      const announced = clients.map((client, n) => {
        const before = queue.itemsBefore(client)
        queue.add(client, n)
        return before
      })
      const order = clients.map(() => queue.take()!.item)
      for (const client of new Set(clients)) {
        const own = order.filter((n) => clients[n] === client)
        expect(own).toEqual([...own].sort((a, b) => a - b))
      }
      const last = new Map(clients.map((client, n) => [client, n]))
      for (const n of last.values()) {
        const later = clients.slice(n).filter((client) => client !== clients[n]).length
        expect(order.indexOf(n)).toBeLessThanOrEqual(announced[n]! + later)
      }
    }),
  )
})
