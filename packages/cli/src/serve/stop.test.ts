import { expect, test } from 'vitest'
import { closeAll } from './stop.ts'

function never() {
  return new Promise<void>(() => undefined)
}

test('everything is closed in reverse order, even after a close that fails and one that hangs', async () => {
  const closed: string[] = []
  const failures: unknown[] = []
  const closes = [
    () => void closed.push('store'),
    never,
    () => Promise.reject(new Error('broken')),
    () => {
      throw new Error('broken too')
    },
    async () => void closed.push('listener'),
  ]
  await closeAll(closes, (error) => failures.push(error), 20)
  expect(closed).toEqual(['listener', 'store'])
  expect(failures.map(String)).toEqual([
    'Error: broken too',
    'Error: broken',
    'Error: the server did not close a part of itself within 20 ms',
  ])
})

test('parts of a group are closed together, before the part that was opened earlier', async () => {
  const closed: string[] = []
  const failures: unknown[] = []
  let listenerIsClosed: (() => void) | null = null
  async function listener() {
    await new Promise<void>((resolve) => {
      listenerIsClosed = resolve
    })
    closed.push('listener')
  }
  // The last part of the group hangs; the first one waits for the second one.
  const group = [listener, () => listenerIsClosed?.(), never]
  await closeAll([() => void closed.push('store'), group], (error) => failures.push(error), 20)
  expect(closed).toEqual(['listener', 'store'])
  expect(failures.map(String)).toEqual(['Error: the server did not close a part of itself within 20 ms'])
})
