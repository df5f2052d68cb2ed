import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const committed = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))

/** The schemas of request bodies: each describes the treatment of null for all its fields at once. */
const BODIES = /^\/components\/schemas\/(?:SessionInput|LiveInput)\b/

interface Described {
  readonly type?: unknown
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

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Described>> }
}

/** The properties of all schemas, by path. */
function propertiesIn(document: Document): readonly (readonly [string, Described])[] {
  return schemasIn(document, '').flatMap(([path, { properties }]) =>
    path.endsWith('/properties')
      ? []
      : Object.entries(properties ?? {}).map(([name, property]) => [`${path}.${name}`, property] as const),
  )
}

/** The paths of the properties without a description. */
function undescribed(document: Document): readonly string[] {
  return propertiesIn(document).flatMap(([path, property]) =>
    isDescribed(property, document.components.schemas) ? [] : [path],
  )
}

/** The paths of the properties of answers that may be null and have a description without the meaning of null. */
function withoutNull(document: Document): readonly string[] {
  return propertiesIn(document).flatMap(([path, { type, description = 'null' }]) =>
    BODIES.test(path) || !Array.isArray(type) || !type.includes('null') || /\bnull\b/i.test(description) ? [] : [path],
  )
}

test('every property of every schema has a description', () => {
  expect(undescribed(committed)).toEqual([])
})

test('the description of every property of an answer that may be null states the meaning of null', () => {
  expect(withoutNull(committed)).toEqual([])
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

test.each<[string, Described, readonly string[]]>([
  ['states the meaning of null', { type: ['string', 'null'], description: 'A text. Null: not known.' }, []],
  ['does not state it', { type: ['string', 'null'], description: 'A text.' }, ['/components/schemas/A.a']],
  ['is never null', { type: 'string', description: 'A text.' }, []],
])('a property that %s', (_, a, expected) => {
  expect(withoutNull({ components: { schemas: { A: { properties: { a } } } } })).toEqual(expected)
})
