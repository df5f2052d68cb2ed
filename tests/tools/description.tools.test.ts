import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import spectralCore from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const { Spectral } = spectralCore
const { oas } = rulesets
const COMMITTED = join(import.meta.dirname, '../../docs/openapi.json')

test('Redocly reports no problem with its strictest rules', async () => {
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

test('a second validator accepts the document', async () => {
  const result = await new Validator().validate(await readFile(COMMITTED, 'utf8'))
  expect(result).toEqual({ valid: true })
})

test('Spectral reports no problem with its OpenAPI rules', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas] })
  const found = await spectral.run(await readFile(COMMITTED, 'utf8'))
  expect(found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([])
})
