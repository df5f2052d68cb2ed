import { type JsonObject, type RecordKind, recordKinds } from '../packages/core/src/index.ts'
import { jsonSchema } from '../packages/http/src/openapi/json-schemas.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The alternative of a schema that is not null. */
function present(schema: Schema): Schema {
  return schema.anyOf ? { ...schema, ...schema.anyOf.find(({ type }) => type !== 'null') } : schema
}

function typeText({ type, format, items }: Schema): string {
  const names = (Array.isArray(type) ? type : [type ?? 'any']).filter((name) => name !== 'null')
  const name = format ?? names.join(' or ')
  return items ? `array of ${typeText(present(items))}` : name
}

function row(path: string, schema: Schema): string {
  return `| \`${path}\` | ${typeText(schema)} | ${(schema.description ?? '').replaceAll('|', '\\|')} |`
}

/** The rows of a schema's fields, those of inner objects after the object itself. */
function rows(schema: Schema, path: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const field = { ...each, ...present(each), ...(each.description ? { description: each.description } : {}) }
    const inner = field.items ? present(field.items) : field
    const at = `${path}${name}`
    return [row(at, field), ...rows(inner, `${at}${field.items ? '[].' : '.'}`)]
  })
}

function kindSection(kind: RecordKind): string {
  const served = kind.collection === null ? '' : `Served at \`/v1/${kind.collection}\`, sorted by ${kind.orderedBy}.`
  return `## ${kind.name}

${kind.description} ${served}

| field | type | description |
| --- | --- | --- |
${rows(jsonSchema(kind.schema, {}, 'input') as Schema, '').join('\n')}

One line that can be imported:

\`\`\`json
${JSON.stringify({ kind: kind.name, record: kind.example as JsonObject })}
\`\`\`
`
}

/** The page on the kinds of records, from their declarations. */
export function recordsPage(): string {
  return `# Records

This page is generated from the declarations of the record kinds (\`npm run generate\`).

\`flightbag import\` reads JSON Lines: one object a line, \`{"kind": K, "record": {"id": "...", ...}}\`, or
\`{"kind": K, "id": "...", "deleted": true}\` for a deletion. Every field except \`id\` is optional, and every object
is open: fields that are not listed are stored and served as they are. The import prints a warning for an unknown
field whose name is one letter away from a listed one.

${recordKinds.map(kindSection).join('\n')}`
}
