import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const COMMITTED = new URL('../../../../docs/openapi.json', import.meta.url)

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
