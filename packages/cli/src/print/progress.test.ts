import { expect, test } from 'vitest'
import { withLines } from '../context/checked-lines.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { countedChunks, progress } from './progress.ts'

function onTerminal(io: ReturnType<typeof memoryIo>) {
  return { ...io, terminal: { ...io.terminal, stderr: true } }
}

test('progress shows the share of the bytes, then the second phase, and leaves no line behind', async () => {
  const io = memoryIo()
  let nowMs = 0
  const shown = progress(onTerminal(io), 'importing', 4_000_000, () => nowMs)
  nowMs = 1000
  await shown.add(1_000_000)
  // the next line is shown after an interval
  await shown.add(1_000_000)
  expect(io.said.stderr).toBe('\rimporting: 1.0 MB, 25 % ')
  await shown.phase('storing the records')
  expect(io.said.stderr).toMatch(/\r +\rstoring the records $/)
  await shown.clear()
  expect(io.said.stderr).toMatch(/\r +\r$/)
})

test('a line is shown when its interval has passed, and not before', async () => {
  const io = memoryIo()
  let nowMs = 0
  const shown = progress(onTerminal(io), 'importing', null, () => nowMs)
  const lines: string[] = []
  for (nowMs of [199, 200, 201, 399, 400]) {
    await shown.add(1_000_000)
    lines.push(io.said.stderr)
  }
  const [second, fifth] = ['\rimporting: 2.0 MB ', '\rimporting: 5.0 MB ']
  expect(lines).toEqual(['', second, second, second, second + fifth])
})

test('an empty file has no share', async () => {
  const io = memoryIo()
  let nowMs = 0
  await progress(onTerminal(io), 'importing', 0, () => (nowMs += 1000)).add(0)
  expect(io.said.stderr).toBe('\rimporting: 0.0 MB ')
})

test('nothing is printed without a terminal', async () => {
  const io = memoryIo()
  let nowMs = 0
  const shown = progress(io, 'importing', null, () => (nowMs += 1000))
  await shown.add(1)
  await shown.phase('storing')
  await shown.clear()
  expect(io.said.stderr).toBe('')
})

test('the chunks of a file are counted', async () => {
  const io = memoryIo({ files: { bag: [Buffer.alloc(1_000_000), Buffer.alloc(1_000_000)] } })
  const { chunks, bytes } = await io.open('bag')
  let nowMs = 0
  const shown = progress(onTerminal(io), 'reading', bytes, () => (nowMs += 1000))
  for await (const _ of countedChunks(chunks, shown));
  expect(io.said.stderr).toBe('\rreading: 1.0 MB, 50 % \rreading: 2.0 MB, 100 % ')
})

test('an interruption ends a command that never waits for anything else', async () => {
  const interruption = new AbortController()
  setImmediate(() => interruption.abort())
  let nowMs = 0
  const shown = progress(memoryIo({ signal: interruption.signal }), 'reading', null, () => (nowMs += 1000))
  async function read() {
    for (let n = 0; n < 1000; n++) await shown.add(1)
  }
  await expect(read()).rejects.toThrow('aborted')
})

test('the second phase starts when all lines were read, while the store still works', async () => {
  const io = memoryIo({ files: { bag: [Buffer.from('a\nb\n')] } })
  const ok = { ok: true, value: 'line' } as const
  await withLines(
    onTerminal(io),
    'bag',
    'importing',
    () => ok,
    async (lines) => {
      for await (const _ of lines) expect(io.said.stderr).toBe('')
      expect(io.said.stderr).toBe('storing the records ')
      return ok
    },
  )
  expect(io.said.stderr).toMatch(/\r +\r$/)
})
