import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lruCache } from './lru-cache.ts'

it('removes the least recently used value first', () => {
  const map = lruCache<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
})

it('keeps the most recently used entries that fit, by their weights', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ set: key, weight: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ get: key }),
    fc.record({ remove: key }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const map = lruCache<number>(5)
      let model: { key: string; value: number; weight: number }[] = []
      function total() {
        return model.reduce((sum, { weight }) => sum + weight, 0)
      }
      steps.forEach((step, value) => {
        if ('set' in step) {
          map.set(step.set, value, step.weight)
          model = model.filter(({ key }) => key !== step.set)
          if (step.weight <= 5) model.push({ key: step.set, value, weight: step.weight })
          while (total() > 5) model.shift()
        } else if ('get' in step) {
          const found = model.find(({ key }) => key === step.get)
          expect(map.get(step.get)).toBe(found?.value)
          if (found !== undefined) model = [...model.filter((each) => each !== found), found]
        } else {
          map.delete(step.remove)
          model = model.filter(({ key }) => key !== step.remove)
        }
      })
      const expected = new Map(model.map(({ key, value }) => [key, value]))
      for (const key of ['a', 'b', 'c', 'd']) expect(map.get(key)).toBe(expected.get(key))
    }),
  )
})
