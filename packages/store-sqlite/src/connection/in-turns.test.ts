import { expect, onTestFinished, test, vi } from 'vitest'
import { inTurns } from './in-turns.ts'

test('steps run until a turn is over, and then let other work of the process run', async () => {
  let nowMs = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => now.mockRestore())
  const seen: number[] = []
  let turns = 0
  let isOver = false
  function turn(): void {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  function* steps() {
    for (let step = 0; step < 12; step++) {
      seen.push(turns)
      nowMs++
      yield
    }
    return 'read'
  }
  expect(await inTurns(steps())).toBe('read')
  isOver = true
  expect(seen).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
})
