import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { readBytes } from './read-bytes.ts'

test('a file may have as many bytes as its limit, in any pieces', async () => {
  const io = memoryIo({ files: { file: [Buffer.from('ab'), Buffer.from('c')] } })
  expect(await readBytes(io, 'file', 3)).toEqual({ ok: true, value: Buffer.from('abc') })
  const input = memoryIo({ files: { '-': [Buffer.from('abc')] } })
  expect(await readBytes(input, '-', 2)).toMatchObject({
    failure: { message: 'standard input is larger than 2 bytes' },
  })
  expect(await readBytes(io, 'file', 2)).toMatchObject({ failure: { message: 'file is larger than 2 bytes' } })
})
