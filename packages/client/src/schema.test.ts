import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientTypes } from '../generate.ts'

const DESCRIPTION = new URL('../../../docs/openapi.json', import.meta.url)
const TYPES = new URL('./schema.ts', import.meta.url)

// `npm run generate` writes them.
test('the types are those of the committed description', async () => {
  expect(await readFile(TYPES, 'utf8')).toBe(await clientTypes(await readFile(DESCRIPTION, 'utf8')))
})

test('where less is meant than taken the types say what is meant', async () => {
  const taken = { type: 'object', properties: { name: { 'x-meant': { type: 'string' }, example: 1 } } }
  const body = { ...taken, additionalProperties: true, 'x-meant': { additionalProperties: false } }
  const description = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} }
  const types = await clientTypes(JSON.stringify({ ...description, components: { schemas: { Body: body } } }))
  expect(types).toMatch(/Body: \{\s+name\?: string;\s+\};/)
})
