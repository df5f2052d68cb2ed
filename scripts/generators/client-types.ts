import openapiTS, { astToString } from 'openapi-typescript'

/** The description without examples, which do not affect the types. */
function withoutExamples(description: string): object {
  return JSON.parse(description, (name, value) => (name === 'example' ? undefined : value))
}

/** The types of a client, as TypeScript, from the text of a description. */
export async function clientTypes(description: string): Promise<string> {
  const document = withoutExamples(description)
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true })
  return `// Generated from docs/openapi.json by \`npm run generate\`. Do not edit.\n\n${astToString(nodes)}`
}
