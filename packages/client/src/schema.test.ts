import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clientTypes } from '../generate.ts'

const DESCRIPTION = new URL('../../../docs/openapi.json', import.meta.url)
const TYPES = new URL('./schema.ts', import.meta.url)

// `npm run generate` writes them.
test('the types are generated from the committed description', async () => {
  expect(await readFile(TYPES, 'utf8')).toBe(await clientTypes(await readFile(DESCRIPTION, 'utf8')))
})
