import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import type { CommandContext } from '../../context/command-context.ts'
import type { Io } from '../../context/io.ts'
import { memoryIo } from '../../testing/memory-io.ts'
import { runGrade } from './run-grade.ts'

const folder = temporaryFolder()

/** Grades an evening for a plugin, or one that is over when it begins. */
function graded(io: Io, command: readonly string[] = []) {
  const context = { io, env: {} } as unknown as CommandContext
  return runGrade(context, { port: 0, report: join(folder, 'grade.txt'), command, json: false })
}

test('the port of an evening that is over is closed', async () => {
  const io = memoryIo({ signal: AbortSignal.abort() })
  expect(await graded(io)).toMatchObject({ ok: true, value: { calls: 0 } })
  const [url = ''] = /http:\S+/.exec(io.said.stdout) ?? []
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
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
