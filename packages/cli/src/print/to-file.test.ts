import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { EXIT } from '../context/command-context.ts'
import { openRuntime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { toFile } from './to-file.ts'

test('- is no file: the command does not run', async () => {
  const io = memoryIo()
  const context = { io, env: {}, args: [], open: openRuntime, exitCode: null }
  await toFile(context, '-', {}, () => expect.fail('ran'))
  expect(context.exitCode).toBe(EXIT.usage)
  expect(io.said).toEqual({ stdout: '', stderr: 'flightbag: --out needs the name of a file, and - is none\n' })
})

test.each([
  [EXIT.done, 'new', 'wrote sheet.csv\n'],
  [EXIT.failed, 'old', ''],
  [EXIT.usage, 'old', ''],
  [EXIT.interrupted, 'old', ''],
  [null, 'old', ''],
])('after a command with the exit code %s, the file is %s', async (exitCode, content, stderr) => {
  const folder = temporaryFolder()
  const path = join(folder, 'sheet.csv')
  writeFileSync(path, 'old')
  const io = memoryIo()
  const context = { io, env: {}, args: [], open: openRuntime, exitCode: null }
  await toFile(context, path, {}, async (collecting) => {
    await collecting.io.stdout.write('new')
    collecting.exitCode = exitCode
  })
  expect([readFileSync(path, 'utf8'), context.exitCode]).toEqual([content, exitCode])
  expect(io.said).toEqual({ stdout: '', stderr })
})
