import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { unsure } from './confirm.ts'

test('--yes skips the question; otherwise the answer decides, and without a terminal nothing is done', async () => {
  const sure = memoryIo()
  expect(await unsure(sure, true, 'Erase?')).toBeNull()
  expect(sure.asked).toEqual([])
  const asked = memoryIo({ confirmation: 'yes' })
  expect(await unsure(asked, undefined, 'Erase?')).toBeNull()
  expect(asked.asked).toEqual(['Erase?'])
  expect(await unsure(memoryIo({ confirmation: 'no' }), undefined, '?')).toMatchObject({
    message: 'nothing was changed',
  })
  expect(await unsure(memoryIo(), undefined, '?')).toMatchObject({ message: expect.stringContaining('--yes') })
})

test('an interruption of the question is not an answer', async () => {
  const interrupted = new AbortController()
  interrupted.abort()
  const io = { ...memoryIo({ confirmation: 'yes' }), signal: interrupted.signal }
  await expect(unsure(io, undefined, 'Erase?')).rejects.toMatchObject({ name: 'AbortError' })
})
