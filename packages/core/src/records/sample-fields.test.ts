import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'
import { readImportLine } from './import/import-line.ts'
import { findRecordKind, recordKinds } from './kinds/kinds.ts'

interface Shape {
  readonly wrapped?: Shape
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly pipe?: readonly Shape[]
  readonly description?: string
}

const SAMPLE_BAG = new URL('../../../../fixtures/sample-bag.jsonl', import.meta.url)

function inner(shape: Shape): Shape {
  return shape.wrapped ? inner(shape.wrapped) : shape
}

/** The fields of a value that its schema does not declare, by path. */
function undeclared(shape: Shape, value: Json, path: string): readonly string[] {
  const { entries, item } = inner(shape)
  if (Array.isArray(value))
    return item ? (value as readonly Json[]).flatMap((each) => undeclared(item, each, `${path}[]`)) : []
  if (!isJsonObject(value) || !entries) return []
  return Object.entries(value).flatMap(([name, each]) =>
    entries[name] ? undeclared(entries[name], each as Json, `${path}.${name}`) : [`${path}.${name}`],
  )
}

/** Whether a description is on the schema, on one that it wraps or on one that it extends. */
function isDescribed({ pipe, wrapped, description }: Shape): boolean {
  return Boolean(description) || pipe?.some(isDescribed) || (wrapped !== undefined && isDescribed(wrapped))
}

/** The declared fields of a schema without a description, by path. */
function undescribed(shape: Shape, path: string): readonly string[] {
  const { entries, item } = inner(shape)
  if (item) return undescribed(item, `${path}[]`)
  return Object.entries(entries ?? {}).flatMap(([name, each]) => {
    return [...(isDescribed(each) ? [] : [`${path}.${name}`]), ...undescribed(each, `${path}.${name}`)]
  })
}

test('every field in the sample data is declared', () => {
  const missing = readFileSync(SAMPLE_BAG, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; record: JsonObject })
    .flatMap(({ kind, record: { updatedAt: _, ...record } }) => {
      const { schema } = findRecordKind(kind)!
      return undeclared(schema as Shape, record, kind)
    })
  expect([...new Set(missing)]).toEqual([])
})

test('every declared field has a description', () => {
  expect(recordKinds.flatMap(({ name, schema }) => undescribed(schema as Shape, name))).toEqual([])
})

test.each(recordKinds.map(({ name, example }) => ({ name, example })))(
  'the example of $name can be imported',
  (kind) => {
    const line = JSON.stringify({ kind: kind.name, record: kind.example })
    const context = { accountId: 'sample-pilot', nowMs: Date.UTC(2026, 9, 5) }
    expect(readImportLine(line, context)).toMatchObject({ ok: true, value: { kind: kind.name, id: kind.example?.id } })
  },
)
