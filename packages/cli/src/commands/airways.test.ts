import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../store-postgres/src/testing/fresh-database.ts'
import type { Runtime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn, runtimeForTests } from '../testing/runtime-for-tests.ts'

let runtime: Runtime
beforeAll(async () => {
  runtime = await runtimeForTests(await freshDatabase())
})
afterAll(() => runtime.close())

test.each(['', '\n \n'])('a file without an airway, %j, is refused and changes nothing', async (content) => {
  const { airways } = runtime.store
  await airways.replace([{ airspace: 'lower', designator: 'w1', text: '{"designator":"W1"}' }], 0)
  for (const [file, named] of [
    ['cut', 'cut'],
    ['-', 'standard input'],
  ] as const) {
    const io = memoryIo({ files: { [file]: [Buffer.from(content)] } })
    expect(await runOn(runtime, io, 'airways', 'load', file)).toBe(1)
    expect(io.said.stderr).toBe(`flightbag: ${named} contains no airway: nothing was changed\n`)
  }
  expect(await airways.list({ airspace: null, designator: null })).toHaveLength(1)
})

test.each([1, 2, 3])('a file of %i airways replaces all', async (count) => {
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ airspace: 'lower', designator: `W${n}`, points: [] }),
  )
  const io = memoryIo({ files: { all: [Buffer.from(`\n${lines.join('\n\n')}\n`)] } })
  expect([await runOn(runtime, io, 'airways', 'load', 'all'), io.said]).toEqual([
    0,
    { stdout: `${count} airways loaded\n`, stderr: '' },
  ])
  expect(await runtime.store.airways.list({ airspace: null, designator: null })).toHaveLength(count)
})
