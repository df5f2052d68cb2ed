import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The description with what is meant to be sent in the place of what is taken, and without examples: they are no types. */
export function asMeant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asMeant)
  if (!isObject(value)) return value
  const { 'x-meant': meant, example: _, ...rest } = value
  const whole = isObject(meant) ? { ...rest, ...meant } : rest
  return Object.fromEntries(Object.entries(whole).map(([name, inner]) => [name, asMeant(inner)]))
}

/** The types of a client, as TypeScript, from the text of a description. */
export async function clientTypes(description: string): Promise<string> {
  const document = asMeant(JSON.parse(description)) as OpenAPI3
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true })
  return `// Generated from docs/openapi.json by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`
}
