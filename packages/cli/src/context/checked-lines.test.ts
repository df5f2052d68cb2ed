import { err, ok } from '@flightbag/core'
import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { withLines } from './checked-lines.ts'

/** Reads the lines of an input in one piece; a line `bad` is invalid, and `stop` interrupts the command. */
async function read(text: string | Buffer) {
  const interruption = new AbortController()
  const io = memoryIo({ files: { bag: [Buffer.from(text)] }, signal: interruption.signal })
  const lines: string[] = []
  function readLine(line: string) {
    if (line === 'stop') interruption.abort(new Error('interrupted'))
    if (line === 'none') return err({ field: '', message: 'is not JSON' })
    return line === 'bad' ? err({ field: 'text', message: 'is bad' }) : ok(line)
  }
  const result = withLines(io, 'bag', 'importing', readLine, async (each) => {
    for await (const line of each) lines.push(line)
    return ok('stored')
  })
  return { result, lines }
}

test('each line is read, and the result is that of the work', async () => {
  const { result, lines } = await read('a\nb\n')
  expect([await result, lines]).toEqual([ok('stored'), ['a', 'b']])
})

test('an invalid line ends the work and is the failure', async () => {
  expect(await (await read('a\nbad\nb\n')).result).toEqual(err({ line: 2, field: 'text', message: 'text is bad' }))
  const nothing = err({ line: 3, field: null, message: 'is not JSON' })
  expect(await (await read('a\n\nnone\nbad\n')).result).toEqual(nothing)
  const latin1 = err({ line: 2, field: null, message: 'is not UTF-8' })
  expect(await (await read(Buffer.from('a\n\u00f1\n', 'latin1'))).result).toEqual(latin1)
})

test('an interruption ends the work before the next line, also within a piece of the input', async () => {
  const { result, lines } = await read('a\nstop\nb\n')
  await expect(result).rejects.toThrow('interrupted')
  expect(lines).toEqual(['a', 'stop'])
})
