import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ENGINE = pathToFileURL(new URL('./engine.ts', import.meta.url).pathname).href

/** Loads the engine in a Node that warns as Node 22 does when SQLite is loaded, and of another feature too. */
const AS_NODE_22 = `
  const { getBuiltinModule } = process
  process.getBuiltinModule = (name) => {
    process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning')
    process.emitWarning('Another is an experimental feature and might change at any time', 'ExperimentalWarning')
    return getBuiltinModule(name)
  }
  await import('${ENGINE}')
  process.emitWarning('SQLite is an experimental feature, and this is printed later', 'ExperimentalWarning')`

test('of the warnings of Node, only the one about SQLite is hidden, and only while it is loaded', async () => {
  const args = ['--input-type=module', '--eval', AS_NODE_22]
  const { stderr } = await promisify(execFile)(process.execPath, args)
  const warnings = stderr.split('\n').filter((line) => line.includes('Warning: '))
  expect(warnings).toEqual([
    expect.stringContaining('Another is an experimental feature'),
    expect.stringContaining('this is printed later'),
  ])
})
