import { expect, test } from 'vitest'
import { memoryIo } from '../testing/memory-io.ts'
import { runOn } from '../testing/runtime-for-tests.ts'
import { runtimeWithAccount } from '../testing/runtime-with-account.ts'

test('of a request that is too large no more is read', async () => {
  const runtime = await runtimeWithAccount()
  let pieces = 0
  async function* chunks() {
    for (;;) {
      if (++pieces > 3) throw new Error('read on')
      yield Buffer.alloc(4097, ' ')
    }
  }
  const io = { ...memoryIo(), open: async (name: string) => ({ name, bytes: null, chunks: chunks() }) }
  expect(await runOn(runtime, io, 'command', 'send', '--account', 'ana', '-')).toBe(1)
  expect(io.said.stderr).toBe('flightbag: request must be at most 8192 bytes\n')
})

test('a request may have blanks up to the limit of its file', async () => {
  const runtime = await runtimeWithAccount()
  for (const [bytes, code] of [
    [8192, 0],
    [8193, 1],
  ] as const) {
    const io = memoryIo({ files: { '-': [Buffer.from('{"kind":"say","text":"x"}'.padEnd(bytes))] } })
    expect([bytes, await runOn(runtime, io, 'command', 'send', '--account', 'ana', '-')]).toEqual([bytes, code])
  }
})

test('a request that arrives in pieces is read as a whole, also where a character is divided', async () => {
  const runtime = await runtimeWithAccount()
  const bytes = Buffer.from(JSON.stringify({ kind: 'say', text: 'Señal 🛩' }))
  const io = memoryIo({ files: { '-': [...bytes].map((byte) => Buffer.of(byte)) } })
  expect(await runOn(runtime, io, 'command', 'send', '--account', 'ana', '-')).toBe(0)
  const listing = memoryIo()
  expect(await runOn(runtime, listing, 'command', 'list', '--account', 'ana', '--json')).toBe(0)
  expect(listing.said.stdout).toContain('"text":"Señal 🛩"')
})
