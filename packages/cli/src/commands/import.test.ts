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

test('a misspelt field is imported, with a warning that names the line and the declared field', async () => {
  await runtime.store.accounts.create({ id: 'ana', email: 'ana@example.org', displayName: null }, null, runtime.clock())
  const lines = [
    { kind: 'note', record: { id: 'n', text: 'x' } },
    { kind: 'logbook', record: { id: 'l', log: { times: { localDayPilott: 48 } } } },
  ]
  const io = memoryIo({ files: { bag: [Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))] } })
  expect(await runOn(runtime, io, 'import', '--account', 'ana', 'bag', '--json')).toBe(0)
  expect(JSON.parse(io.said.stdout)).toEqual({ imported: 2, unchanged: 0, deleted: 0 })
  expect(io.said.stderr).toBe(
    'flightbag: warning: line 2: unknown field record.log.times.localDayPilott was stored; did you mean ' +
      'localDayPilot?\n',
  )
})

test.each([
  ['', 'bag', 'bag', []],
  ['\n \n', '-', 'standard input', ['--dry-run']],
])('an input without a record, %j, is refused', async (content, path, name, options) => {
  const io = memoryIo({ files: { [path]: [Buffer.from(content)] } })
  expect(await runOn(runtime, io, 'import', '--account', 'ana', path, ...options)).toBe(1)
  expect(io.said.stderr).toBe(`flightbag: ${name} contains no record: nothing was imported\n`)
})

test('at most 20 warnings are printed, also of a dry run, and a field that they name moves no cursor', async () => {
  const lines = Array.from({ length: 22 }, (_, n) => ({ kind: 'note', record: { id: `m${n}`, 'titl\u001b': 'x' } }))
  const io = memoryIo({ files: { bag: [Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))] } })
  expect(await runOn(runtime, io, 'import', '--account', 'ana', 'bag', '--dry-run')).toBe(0)
  const warnings = io.said.stderr.split('\n')
  expect(warnings).toHaveLength(21)
  expect(warnings[19]).toBe('flightbag: warning: line 20: unknown field record.titl· was stored; did you mean title?')
})
