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

interface Described {
  readonly description?: string
  readonly $ref?: string
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
}

/** The schemas in a part of the document, by path. Examples are not schemas. */
function schemasIn(value: unknown, path: string): readonly (readonly [string, Described])[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples')
  return [[path, value], ...inner.flatMap(([key, each]) => schemasIn(each, `${path}/${key}`))]
}

/** Whether a property has a text of its own; the list of its values is not one. A reference has that of its target. */
function isDescribed({ description, $ref, anyOf }: Described, schemas: Readonly<Record<string, Described>>): boolean {
  if (description !== undefined) return !/^(?:Values: |$)/.test(description)
  if ($ref !== undefined) return true
  const named = anyOf?.find((each) => each.$ref !== undefined)?.$ref
  // The description of the target of a nullable reference must state the meaning of null.
  return named !== undefined && /\bnull\b/i.test(schemas[named.slice(named.lastIndexOf('/') + 1)]?.description ?? '')
}

/** The paths of the properties without a description. */
function undescribed(document: { readonly components: { readonly schemas: Readonly<Record<string, Described>> } }) {
  return schemasIn(document, '').flatMap(([path, { properties }]) =>
    path.endsWith('/properties')
      ? []
      : Object.entries(properties ?? {})
          .filter(([, property]) => !isDescribed(property, document.components.schemas))
          .map(([name]) => `${path}.${name}`),
  )
}

test('every property of every schema has a description', async () => {
  expect(undescribed(JSON.parse(await readFile(COMMITTED, 'utf8')))).toEqual([])
})

test.each<[string, Described, readonly string[]]>([
  ['has no text', {}, ['/components/schemas/A.a']],
  [
    'has a list of values only',
    { description: 'Values: `x`; later versions may add others.' },
    ['/components/schemas/A.a'],
  ],
  [
    'may be null, and no text describes null',
    { anyOf: [{ $ref: '#/components/schemas/B' }, {}] },
    ['/components/schemas/A.a'],
  ],
  [
    'has an inner property without a text',
    { description: 'A part.', properties: { b: {} } },
    ['/components/schemas/A/properties/a.b'],
  ],
  ['has a text', { description: 'A part.' }, []],
  ['refers to a schema', { $ref: '#/components/schemas/B' }, []],
])('a property that %s', (_, a, expected) => {
  const schemas = { A: { properties: { a } }, B: { description: 'Another.' } }
  expect(undescribed({ components: { schemas } })).toEqual(expected)
})
