type Line = { readonly kind: string; readonly record?: { readonly id: string } }

/** The longest list in an example. */
const LIST_LENGTH = 2

/** A value with its lists cut, so that an example stays short. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_LENGTH).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}

/** The module with the first record of each kind in the sample bag: the examples of the reference. */
export function sampleRecordsModule(bag: string): string {
  const records: Record<string, unknown> = {}
  for (const text of bag.trim().split('\n')) {
    const { kind, record } = JSON.parse(text) as Line
    if (record !== undefined) records[kind] ??= shortened(record)
  }
  return `// Generated from fixtures/sample-bag.jsonl by \`npm run generate\`. Do not edit.

/** The first record of each kind in the sample bag, its lists cut to ${LIST_LENGTH} elements. */
export const sampleRecords = ${JSON.stringify(records, null, 2)} as const
`
}
