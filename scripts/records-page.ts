import { type RecordKind, recordKinds } from '../packages/core/src/index.ts'
import { isObject } from '../packages/http/src/docs/schema-type.ts'
import type { JsonObject } from '../packages/http/src/openapi/json-object.ts'
import { jsonSchema } from '../packages/http/src/openapi/json-schemas.ts'
import { componentName } from '../packages/http/src/routes/collection.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

type Schemas = Readonly<Record<string, Schema>>

/** The target of a reference, or the alternative of a schema that is not null, with its own description. */
function present(schema: Schema, schemas: Schemas): Schema {
  const inner =
    schema.$ref === undefined
      ? schema.anyOf?.find(({ type }) => type !== 'null')
      : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  return inner
    ? { ...present(inner, schemas), ...(schema.description ? { description: schema.description } : {}) }
    : schema
}

function typeText({ type, format, items }: Schema): string {
  const names = (Array.isArray(type) ? type : [type ?? 'any']).filter((name) => name !== 'null')
  const name = format ?? names.join(' or ')
  return items ? `array of ${typeText(present(items, {}))}` : name
}

/** The fields of a schema by their paths, those of inner objects after the object itself. */
function fieldsOf(schema: Schema, schemas: Schemas, path = ''): readonly (readonly [path: string, field: Schema])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const field = present(each, schemas)
    const inner = field.items ? present(field.items, schemas) : field
    const at = `${path}${name}`
    return [[at, field] as const, ...fieldsOf(inner, schemas, `${at}${field.items ? '[].' : '.'}`)]
  })
}

/** The fields that the description of the served record lacks, or describes otherwise than the import. */
function ownFields(kind: RecordKind, served: Schema | undefined, schemas: Schemas) {
  const described = new Map(served ? fieldsOf(served, schemas) : [])
  return fieldsOf(jsonSchema(kind.schema, {}, 'input') as Schema, {}).filter(
    ([path, { description = '' }]) => !described.get(path)?.description?.startsWith(description),
  )
}

function kindSection(kind: RecordKind, schemas: Schemas): string {
  const name = componentName(kind.title)
  const own = ownFields(kind, schemas[name], schemas)
  const rows = own.map(
    ([path, field]) => `| \`${path}\` | ${typeText(field)} | ${(field.description ?? '').replaceAll('|', '\\|')} |`,
  )
  return [
    `## ${kind.name}`,
    kind.collection === null
      ? kind.description
      : `${kind.description} Served at \`/v1/${kind.collection}\`, sorted by ${kind.orderedBy}.`,
    ...(schemas[name]
      ? [`Fields: [${name}](api/schemas.md#${name.toLowerCase()})${rows.length > 0 ? ', with these differences' : ''}.`]
      : []),
    ...(rows.length > 0 ? [['| field | type | description |', '| --- | --- | --- |', ...rows].join('\n')] : []),
    'One line that can be imported:',
    `\`\`\`json\n${JSON.stringify({ kind: kind.name, record: kind.example as JsonObject })}\n\`\`\``,
  ].join('\n\n')
}

/** The page on the kinds of records, from their declarations; the fields are those of the description of the API. */
export function recordsPage({ components }: JsonObject): string {
  const schemas = isObject(components) && isObject(components.schemas) ? (components.schemas as Schemas) : {}
  return `# Records

The kinds of records that \`flightbag import\` reads, with the differences from the records that are served.

This page is generated from the declarations of the record kinds (\`npm run generate\`).

The command reads JSON Lines: one object a line, \`{"kind": K, "record": {"id": "...", ...}}\`, or
\`{"kind": K, "id": "...", "deleted": true}\` for a deletion. Every field except \`id\` is optional; \`updatedAt\`
is set by the store. An \`id\` must not be \`.\` or \`..\`, which a URL cannot contain, and that of a logbook entry not
\`totals\`, whose path is that of the totals. Every object is open: fields that are not listed are stored and served as
they are. The import prints a warning for an unknown field whose name is one letter away from a listed one.

${recordKinds.map((kind) => kindSection(kind, schemas)).join('\n\n')}
`
}
