import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import type { CommandContext } from '../../context/command-context.ts'
import type { Io } from '../../context/io.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { runGrade } from './run-grade.ts'

const folder = temporaryFolder()

/** Grades an evening for a plugin, or one that is over when it begins. */
function graded(io: Io, command: readonly string[] = [], { report = 'grade.txt', json = false } = {}) {
  const context = { io, env: {} } as unknown as CommandContext
  return runGrade(context, { port: 0, report: join(folder, report), command, json })
}

test('the port of an evening that is over is closed', async () => {
  const io = memoryIo({ signal: AbortSignal.abort() })
  expect(await graded(io)).toMatchObject({ ok: true, value: { calls: 0 } })
  const [url = ''] = /http:\S+/.exec(io.said.stdout) ?? []
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

const NO_CALL = 'The client made no call, so no rule was tested.\n'

test.each([
  ['grade.txt', NO_CALL],
  ['GRADE.XML', expect.stringMatching(/^<\?xml .*<error message="the client made no call"\/>/s)],
  ['Grade.Json', expect.stringMatching(/^\{"passed":false,.*\}\n$/)],
  ['grade', NO_CALL],
])('the report %s has the form of its name', async (report, expected) => {
  const io = memoryIo({ signal: AbortSignal.abort() })
  await graded(io, [], { report, json: true })
  expect(readFileSync(join(folder, report), 'utf8')).toEqual(expected)
  expect([io.said.stdout, io.said.stderr]).toEqual(['', expect.stringMatching(/^listening on .*\nFLIGHTBAG_KEY=/)])
})

test.each([
  ['none/grade.txt', 'cannot be written: there is no such folder'],
  ['.', 'is a folder'],
])('no evening begins for the report %s', async (report, message) => {
  const io = memoryIo({ signal: AbortSignal.abort() })
  const failure = { field: 'grade', message: `${join(folder, report)} ${message}` }
  expect(await graded(io, [], { report })).toMatchObject({ ok: false, failure })
  expect(io.said).toEqual({ stdout: '', stderr: '' })
})

test('an evening begins when its address is written', async () => {
  const io = memoryIo({ signal: AbortSignal.abort() })
  const stdout = { write: () => Promise.reject(new Error('the output is away')) }
  await expect(graded({ ...io, stdout })).rejects.toThrow('away')
})

test.skipIf(process.platform === 'win32')('a file that is no program is named', async () => {
  const file = join(folder, 'plugin.py')
  writeFileSync(file, 'print()', { mode: 0o644 })
  const message = `${file} cannot be started: it is not executable`
  expect(await graded(memoryIo(), [file])).toMatchObject({ ok: false, failure: { message } })
})
