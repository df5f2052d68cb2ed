import committed from '../../docs/openapi.json' with { type: 'json' }

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example: unknown
}

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: object } } }
}

/** A request that the description documents. */
export interface Documented {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly withKey: boolean
  readonly body: object | undefined
}

/** The request with all its examples, with all but the cursor, and with each alone; a cursor belongs to its filters. */
function requestsOf(path: string, method: string, operation: Operation): readonly Documented[] {
  const { operationId, parameters = [], requestBody, security } = operation
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, { name, example }) => before.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const filters = query.filter(({ name }) => name !== 'cursor')
  const sets = [...(filters.length < query.length ? [query] : []), filters, ...filters.map((filter) => [filter])]
  return sets.map((set) => {
    const search = new URLSearchParams(Object.fromEntries(set.map(({ name, example }) => [name, String(example)])))
    return {
      name: [operationId, ...set.map(({ name }) => name)].join(' '),
      method: method.toUpperCase(),
      path: set.length === 0 ? filled : `${filled}?${search}`,
      withKey: security?.length !== 0,
      body: requestBody?.content['application/json'].example,
    }
  })
}

/** Every request that the description documents. */
export const documentedRequests = Object.entries(
  committed.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => requestsOf(path, method, operation)),
)
