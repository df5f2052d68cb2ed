import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const { Spectral } = spectralCore
const { oas } = rulesets
const COMMITTED = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url))

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
  spectral.setRuleset({ extends: [oas] } as RulesetDefinition)
  const found = await spectral.run(await readFile(COMMITTED, 'utf8'))
  expect(found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([])
})

test('every operation and schema has a title or summary and a description', async () => {
  const { paths, components } = JSON.parse(await readFile(COMMITTED, 'utf8'))
  const operations = Object.values<Record<string, { operationId: string; description?: string; summary?: string }>>(
    paths,
  ).flatMap((methods) => Object.values(methods))
  const schemas = Object.entries<{ title?: string; description?: string }>(components.schemas)
  expect(operations.filter(({ description, summary }) => !description || !summary)).toEqual([])
  expect(schemas.filter(([, { title, description }]) => !title || !description).map(([name]) => name)).toEqual([])
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toContain('listNotes')
  expect(ids.every((id) => /^(get|list|store|report)[A-Z][A-Za-z]{1,22}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
