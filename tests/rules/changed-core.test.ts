import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../packages/store-postgres/src/testing/fresh-database.ts'

const here = import.meta.dirname

/** The outcomes with a changed source of core. */
async function outcomes(...change: readonly [path: string, text: string, replacement: string]) {
  const { url } = await freshDatabase()
  const args = ['--conditions=source', '--import', join(here, 'changed-core.ts'), join(here, 'admit-twice.ts'), url]
  const env = { ...process.env, CHANGED_CORE: JSON.stringify(change) }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout) as unknown
}

const SPAN = ['core/src/admission/key-limit.ts', 'KEY_SPAN_MS = 60_000'] as const

test('a change of the span of a key in core changes the limits of both databases', async () => {
  const limited = ['admitted', 'limited']
  expect(await outcomes(...SPAN, 'KEY_SPAN_MS = 60_000')).toEqual({ postgres: limited, sqlite: limited })
  const admitted = ['admitted', 'admitted']
  expect(await outcomes(...SPAN, 'KEY_SPAN_MS = 59_000')).toEqual({ postgres: admitted, sqlite: admitted })
})
