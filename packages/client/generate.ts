import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** The description without examples, which do not affect the types. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'example')
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutExamples(inner)]))
}

/** The types of a client, as TypeScript, from the text of a description. */
export async function clientTypes(description: string): Promise<string> {
  const document = withoutExamples(JSON.parse(description)) as OpenAPI3
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true })
  return `// Generated from docs/openapi.json by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`
}
