import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { type AnyService, startAnyService } from '../../testing/any-service.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { bagOf } from './with-bag.ts'

const LARGE = 'x'.repeat(1_000_000)

let service: AnyService
beforeAll(async () => {
  service = await startAnyService((_, response) => response.end(JSON.stringify({ data: LARGE })))
})
afterAll(() => service.close())

/** What `get --jq` prints with this shell script in place of jq. */
async function filteredBy(script: string, { onTerminal = false } = {}) {
  const bin = temporaryFolder()
  writeFileSync(join(bin, 'jq'), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const io = memoryIo()
  Object.assign(io.terminal, { stdout: onTerminal })
  const env = {
    XDG_CONFIG_HOME: bin,
    FLIGHTBAG_URL: service.url,
    FLIGHTBAG_KEY: `svc_live_${'k'.repeat(43)}`,
    PATH: `${bin}:${process.env.PATH}`,
  }
  const args = ['get', '/v1/me', '--jq', '.']
  const code = await runProgram({ io, env, args, open: openRuntime, exitCode: null })
  return { code, ...io.said }
}

test('jq fails with the first line that it says, whatever it printed before', async () => {
  const script = 'cat >/dev/null; echo partial; echo "jq: error: first" >&2; echo second >&2; exit 5'
  expect(await filteredBy(script)).toEqual({ code: 1, stdout: '', stderr: 'flightbag: jq: error: first\n' })
  expect(await filteredBy('exit 5')).toEqual({ code: 1, stdout: '', stderr: 'flightbag: jq ended with 5\n' })
})

test('the control characters of what jq prints are replaced on a terminal only', async () => {
  const script = "cat >/dev/null; printf 'a\\tb\\033[2J\\n\\nc\\n'"
  expect(await filteredBy(script)).toEqual({ code: 0, stdout: 'a\tb\u001b[2J\n\nc\n', stderr: '' })
  expect(await filteredBy(script, { onTerminal: true })).toEqual({ code: 0, stdout: 'a·b·[2J\n\nc\n', stderr: '' })
})

test('jq need not read the answer, and a character may be divided between two pieces of its output', async () => {
  const many = `awk 'BEGIN { printf "x"; for (n = 0; n < 100000; n++) printf "é" }'`
  expect(await filteredBy(many)).toEqual({ code: 0, stdout: `x${'é'.repeat(100_000)}`, stderr: '' })
})

test('an interruption ends the requests of a command', async () => {
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<string>()
  const silent = await startAnyService((request) => {
    void once(request.socket, 'close').then(() => closed.resolve('closed'))
    asked.resolve()
  })
  const interruption = new AbortController()
  const io = memoryIo({ signal: interruption.signal })
  const context = { io, env: {}, args: [], open: openRuntime, exitCode: null }
  const bag = bagOf({ url: silent.url, key: 'k' }, context, { retries: 0 })
  const failed = bag.get('/v1/me').catch((error: Error) => error.cause)
  await asked.promise
  interruption.abort('interrupted')
  expect([await failed, await closed.promise]).toEqual(['interrupted', 'closed'])
  silent.close()
})
