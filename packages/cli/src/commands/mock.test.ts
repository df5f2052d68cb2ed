import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { runProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'

test.each([
  ['', /^listening on (\S+)\n/],
  ['--json', /^\{"url":"([^"]+)"/],
])('a mock %s that has ended answers no more, and leaves no folder behind', async (flag, firstLine) => {
  const temporary = temporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const interruption = new AbortController()
  const io = memoryIo({ signal: interruption.signal })
  let url = ''
  const exchanges: string[] = []
  async function write(text: string | Uint8Array) {
    if (url !== '') return void exchanges.push(String(text))
    url = firstLine.exec(String(text))?.[1] ?? expect.fail(String(text))
    expect(readdirSync(temporary)).toHaveLength(1)
    expect((await fetch(`${url}/v1/health`)).status).toBe(200)
    interruption.abort()
  }
  const context = {
    io: { ...io, stdout: { write } },
    env: {},
    args: ['mock', '--port', '0', ...(flag === '' ? [] : [flag])],
    open: openRuntime,
  }
  expect([await runProgram({ ...context, exitCode: null }), io.said.stderr]).toEqual([0, ''])
  expect(readdirSync(temporary)).toEqual([])
  expect(exchanges.join('')).toContain('/v1/health')
  await expect(fetch(`${url}/v1/health`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('a mock whose port is in use fails with that reason', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const io = memoryIo()
  const args = ['mock', '--port', String(port)]
  expect(await runProgram({ io, env: {}, args, open: openRuntime, exitCode: null })).toBe(1)
  expect(io.said.stderr).toContain(`port ${port} of 127.0.0.1 is in use`)
  taken.close()
})
