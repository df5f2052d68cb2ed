import { expect, test } from 'vitest'
import { placeLabels } from './labels.ts'

test('labels of one place stand beside it, none over another, and those without room are left out', () => {
  const at = { x: 500, y: 300 }
  const labels = ['SAEZ', 'SABE', 'SADF'].map((name) => ({ name, at }))
  expect(placeLabels(labels, [at]).map(({ name, anchor, x, y }) => [name, anchor, x, y])).toEqual([
    ['SAEZ', 'start', 509, 305],
    ['SABE', 'end', 491, 305],
  ])
})
