import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MemorySubject, startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { memoryIo } from '../../testing/memory-io.ts'

let service: MemorySubject
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startMemorySubject()
  const pilot = await service.createAccount()
  env = { FLIGHTBAG_URL: service.url, FLIGHTBAG_KEY: pilot.key, PATH: process.env.PATH ?? '' }
  await service.import(pilot.id, [{ kind: 'note', record: { id: 'n', title: 'x' } }])
})
afterAll(() => service.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs `mirror --every`, with what happens when it writes to one of its outputs. */
async function every(onWrite: (interruption: AbortController) => Promise<void>, path = join(temporaryFolder(), 'bag')) {
  const interruption = new AbortController()
  const { said, stdout, stderr, ...io } = memoryIo({ signal: interruption.signal })
  function watched({ write }: typeof stdout): typeof stdout {
    return {
      async write(text) {
        await write(text)
        await onWrite(interruption)
      },
    }
  }
  const args = ['mirror', path, '--every', '86400']
  const context = { io: { ...io, stdout: watched(stdout), stderr: watched(stderr) }, env, args, open: openRuntime }
  return { code: await runProgram({ ...context, exitCode: null }), ...said }
}

test('a run that fails is reported, and the next one waits', async () => {
  const { fetch } = globalThis
  let refused = 0
  vi.stubGlobal('fetch', async (url: string, init: object) => {
    if (url.endsWith('/v1/me')) return fetch(url, init)
    refused++
    return Response.json({ error: { code: 'not_found', message: 'there is none\u001b[2J' } }, { status: 404 })
  })
  async function later(interruption: AbortController) {
    void (async () => {
      for (let turn = 0; turn < 100; turn++) await nextTurn()
      interruption.abort()
    })()
  }
  const { code, stdout, stderr } = await every(later)
  expect([code, stdout, refused]).toEqual([130, '', 1])
  expect(stderr).toMatch(/^flightbag: [^\n\u001b]+there is none[^\n\u001b]*; the next run is in 86400 seconds\n$/)
})

test('a mirror waits longer for a service than a person does', async () => {
  vi.useFakeTimers()
  const waits: number[] = []
  vi.stubGlobal('fetch', async (_: string, { signal }: { readonly signal: AbortSignal }) => {
    const beganMs = Date.now()
    if (waits.length === 0) await once(signal, 'abort')
    waits.push(Date.now() - beganMs)
    throw new TypeError('fetch failed')
  })
  const io = memoryIo()
  const args = ['mirror', join(temporaryFolder(), 'bag')]
  let isOver = false
  const ended = runProgram({ io, env, args, open: openRuntime, exitCode: null }).finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
  expect(await ended).toBe(1)
  expect(waits).toEqual([30_000, 0, 0, 0, 0, 0, 0])
})

test('a fault of the program ends the runs, and is called one', async () => {
  let writes = 0
  async function fail() {
    if (++writes === 1) throw new Error('cannot be written')
  }
  const { code, stderr } = await every(fail)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^flightbag: this is a fault of flightbag itself: cannot/)])
})

test('an interruption of a run is not reported as its failure', async () => {
  const interruption = new AbortController()
  const io = memoryIo({ signal: interruption.signal })
  const { fetch } = globalThis
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: { readonly signal: AbortSignal }) => {
    calls.push(url)
    if (url.endsWith('/v1/me')) return fetch(url, init)
    setImmediate(() => interruption.abort())
    await once(init.signal, 'abort')
    throw init.signal.reason
  })
  const args = ['mirror', join(temporaryFolder(), 'bag'), '--every', '86400']
  expect(await runProgram({ io, env, args, open: openRuntime, exitCode: null })).toBe(130)
  expect(calls.length).toBeGreaterThan(1)
  expect(io.said).toEqual({ stdout: '', stderr: '' })
})

test('a key that is refused meanwhile ends the runs', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/v1/me')) return fetch(url, init)
    return Response.json({ error: { code: 'unauthorized', message: 'no' }, meta: {} }, { status: 401 })
  })
  const path = join(temporaryFolder(), 'bag')
  const { code, stderr } = await every(async (interruption) => interruption.abort(), path)
  expect([code, stderr]).toEqual([1, expect.stringContaining('does not accept the API key')])
  expect(stderr).not.toContain('next run')
  vi.unstubAllGlobals()
  // the copy is not in use any more
  const io = memoryIo()
  const code2 = await runProgram({ io, env, args: ['mirror', path], open: openRuntime, exitCode: null })
  expect([code2, io.said.stderr]).toEqual([0, ''])
})
