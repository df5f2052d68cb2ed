import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { JsonObject } from './json-object.ts'
import { schemaDescriptions } from './schema-descriptions.ts'
import { tidySchema } from './tidy.ts'

/** Schemas that are in the document once and are referenced by name. */
export type NamedSchemas = Readonly<Record<string, v.GenericSchema>>

/** The side of a schema that is described: the values that a client sends, or those that it receives. */
type Side = 'input' | 'output'

function config(named: NamedSchemas, typeMode: Side) {
  return {
    target: 'draft-2020-12',
    typeMode,
    // Rules that JSON Schema cannot express are in the descriptions.
    errorMode: 'ignore',
    definitions: { ...named },
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
  } as const
}

/** The JSON Schema of one schema, with the named ones as references. */
export function jsonSchema(schema: v.GenericSchema, named: NamedSchemas, side: Side): JsonObject {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, config(named, side)) as JsonObject
  return rest
}

/** The JSON Schemas of the named schemas themselves. */
export function componentSchemas(named: NamedSchemas, side: Side): JsonObject {
  const schemas = tidySchema(toJsonSchemaDefs({ ...named }, config(named, side))) as Record<string, JsonObject>
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = schema.description ?? schemaDescriptions[name]
      return [name, { title: name, ...schema, ...(description === undefined ? {} : { description }) }]
    }),
  )
}
