import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InputError } from '../context/io.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { runElsewhere } from './socket-client.ts'
import { socketPath } from './socket-path.ts'
import { type CommandSocket, type RunCommand, serveCommands } from './socket-server.ts'

let folder: string
let path: string
let served: CommandSocket | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightbag-socket-'))
  path = socketPath(folder)
})
afterEach(async () => {
  await served?.close()
  served = null
  rmSync(folder, { recursive: true })
})

const serve = async (run: RunCommand) => {
  served = await serveCommands(path, '1', run)
}

test('a command runs on the other side: arguments go there, words and the exit code come back', async () => {
  await serve(async (args, io) => {
    await io.stdout.write(`out ${args.join(' ')}`)
    await io.stderr.write(`err ${io.terminal.columns}`)
    return 7
  })
  const io = memoryIo()
  expect(await runElsewhere(path, '1', ['key', 'rotate', 'ñ'], io)).toBe(7)
  expect(io.said).toEqual({ stdout: 'out key rotate ñ', stderr: 'err 80' })
})

test('any input arrives whole, in pieces of any size, and so does any output', async () => {
  await serve(async (_args, io) => {
    const input = await io.open('bag')
    let bytes = 0
    for await (const chunk of input.chunks) {
      bytes += chunk.length
      await io.stdout.write(chunk)
    }
    return bytes === input.bytes ? 0 : 1
  })
  const chunks = fc.array(fc.string({ unit: 'binary', maxLength: 50 }).map((text) => Buffer.from(text)))
  await fc.assert(
    fc.asyncProperty(chunks, async (given) => {
      const io = memoryIo({ files: { bag: given } })
      expect(await runElsewhere(path, '1', [], io)).toBe(0)
      expect(io.said.stdout).toBe(Buffer.concat(given).toString())
    }),
    { numRuns: 50 },
  )
  const large = Buffer.alloc(3_000_000, 'flight')
  const io = memoryIo({ files: { bag: [large] } })
  expect(await runElsewhere(path, '1', [], io)).toBe(0)
  expect(io.said.stdout).toBe(large.toString())
})

test('a file is read only as far as it is asked for, and closed when it is left', async () => {
  let read = 0
  let closed = false
  async function* endless() {
    try {
      for (;;) {
        read++
        yield Buffer.from('x')
      }
    } finally {
      closed = true
    }
  }
  await serve(async (_args, io) => {
    for await (const _chunk of (await io.open('-')).chunks) break
    return (await io.confirm('sure?')) === 'yes' ? 0 : 1
  })
  const io = memoryIo({ confirmation: 'yes' })
  const open = async () => ({ name: '-', bytes: null, chunks: endless() })
  expect(await runElsewhere(path, '1', [], { ...io, open })).toBe(0)
  expect({ read, closed, asked: io.asked }).toEqual({ read: 1, closed: true, asked: ['sure?'] })
})

test('a file that cannot be opened, or stops being readable, is the command’s to report', async () => {
  await serve(async (_args, io) => {
    try {
      for await (const _chunk of (await io.open('bag')).chunks);
      return 0
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      await io.stderr.write(error.message)
      return 1
    }
  })
  const missing = memoryIo()
  expect(await runElsewhere(path, '1', [], missing)).toBe(1)
  expect(missing.said.stderr).toBe('bag does not exist')
  async function* broken() {
    yield Buffer.from('x')
    throw new Error('disk')
  }
  const io = memoryIo()
  const open = async () => ({ name: 'bag', bytes: null, chunks: broken() })
  expect(await runElsewhere(path, '1', [], { ...io, open })).toBe(1)
  expect(io.said.stderr).toContain('disk')
})

test('who interrupts a command stops it on the other side too', async () => {
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await serve(async (_args, io) => {
    io.signal.addEventListener('abort', () => stopped.resolve())
    begun.resolve()
    await stopped.promise
    return 0
  })
  const interrupt = new AbortController()
  const running = runElsewhere(path, '1', [], memoryIo({ signal: interrupt.signal }))
  await begun.promise
  interrupt.abort()
  await stopped.promise
  expect(await running).toBe(1)
})

test('another release, a stranger and a command that throws get a refusal, and the next command runs', async () => {
  await serve(async (args) => {
    if (args[0] === 'throw') throw new Error('a bug')
    return 0
  })
  const io = memoryIo()
  expect(await runElsewhere(path, '2', [], io)).toBe(1)
  expect(io.said.stderr).toBe('the serving process is flightbag 1, this is 2\n')
  const stranger = createConnection(path)
  stranger.write('GET / HTTP/1.1\r\n\r\n')
  stranger.resume()
  await once(stranger, 'close')
  expect(await runElsewhere(path, '1', ['throw'], io)).toBe(1)
  expect(await runElsewhere(path, '1', [], io)).toBe(0)
})

test('the socket is its owner’s alone, replaces a stale one, and is gone afterwards', async () => {
  writeFileSync(path, 'left behind')
  expect(await runElsewhere(join(folder, 'nobody'), '1', [], memoryIo())).toBeNull()
  await serve(async () => 0)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await runElsewhere(path, '1', [], memoryIo())).toBe(0)
  await served?.close()
  served = null
  expect(await runElsewhere(path, '1', [], memoryIo())).toBeNull()
})

test('a folder whose name is too long for a socket gets one elsewhere', async () => {
  const long = join(folder, 'a'.repeat(120))
  path = socketPath(long)
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100)
  await serve(async () => 3)
  expect(await runElsewhere(path, '1', [], memoryIo())).toBe(3)
})
