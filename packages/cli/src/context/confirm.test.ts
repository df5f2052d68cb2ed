import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { requireConfirmation } from './confirm.ts'

test('--yes skips the question; otherwise the answer decides, and without a terminal nothing is done', async () => {
  const sure = memoryIo()
  expect(await requireConfirmation(sure, true, 'Erase?')).toBeNull()
  expect(sure.asked).toEqual([])
  const asked = memoryIo({ confirmation: 'yes' })
  expect(await requireConfirmation(asked, undefined, 'Erase?')).toBeNull()
  expect(asked.asked).toEqual(['Erase?'])
  expect(await requireConfirmation(memoryIo({ confirmation: 'no' }), undefined, '?')).toMatchObject({
    message: 'nothing was changed',
  })
  expect(await requireConfirmation(memoryIo(), undefined, '?')).toMatchObject({
    message: expect.stringContaining('--yes'),
  })
})

test('an interruption of the question is not an answer', async () => {
  const interrupted = new AbortController()
  interrupted.abort()
  const io = { ...memoryIo({ confirmation: 'yes' }), signal: interrupted.signal }
  await expect(requireConfirmation(io, undefined, 'Erase?')).rejects.toMatchObject({ name: 'AbortError' })
})
