import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

const COMMITTED = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url))

test('Redocly finds nothing, by its strictest rules', async () => {
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const asked = ['lint', '--extends', 'recommended-strict', '--format', 'json', COMMITTED]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = await promisify(execFile)(process.execPath, [cli, ...asked], { env }).catch(
    (error: { stdout: string }) => error,
  )
  const { totals, problems } = JSON.parse(run.stdout) as { totals: object; problems: readonly { message: string }[] }
  expect(problems.map(({ message }) => message)).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

test('a second validator takes it too', async () => {
  const result = await new Validator().validate(await readFile(COMMITTED, 'utf8'))
  expect(result).toEqual({ valid: true })
})
