import fs from 'node:fs'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseForTests } from '../testing/stores.ts'
import { stoppedHolders } from './stopped-holders.ts'

test('a wait for a lock looks for stopped processes every 50 ms, and a short one not at all', () => {
  const { path } = databaseForTests().records
  let nowMs = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  const looks: number[] = []
  replaceBuiltin(
    fs,
    'readFileSync',
    () =>
      (() => {
        looks.push(nowMs)
        return ''
      }) as unknown as typeof fs.readFileSync,
  )
  const { awaitWriter, done } = stoppedHolders()
  for (; nowMs < 120; nowMs++) awaitWriter(path)
  done()
  for (; nowMs < 180; nowMs++) awaitWriter(path)
  expect(looks).toEqual([50, 100, 170])
})
