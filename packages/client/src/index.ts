import createClient, { type Client } from 'openapi-fetch'
import type { Command, HoldingRequest, paths } from './schema.ts'

export type * from './schema.ts'

/** Where a service is, and whose flight bag is asked for. */
export interface FlightbagOptions {
  /** The address that the routes begin at, for example `https://bag.example.org`. A path is kept, a slash at the end does not matter. */
  readonly baseUrl: string
  /** The account's API key. It opens everything the account holds: keep it on a server, in its environment. */
  readonly key: string
  /** What requests are sent with; the global `fetch` unless given. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * A client of one account. `GET` and `PUT` take a path as the description writes it; parameters, body, `data` and `error` have
 * the types of that route.
 */
export type FlightbagClient = Client<paths>

/**
 * Makes a client: openapi-fetch with the types of the description. Each call gives `{ data, response }` with the whole envelope
 * (`data.data`, `data.page`, `data.meta`), or `{ error, response }` with the one that `error.error.code` and
 * `response.status` tell more of. It throws only where `fetch` does: when no answer came.
 *
 * The key goes into the `Authorization` header, never into a URL, and nowhere but to `baseUrl`: the service never redirects,
 * so a redirect is an error.
 */
export function flightbagClient({ baseUrl, key, fetch }: FlightbagOptions): FlightbagClient {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    redirect: 'error',
    ...(fetch === undefined ? {} : { fetch }),
  })
}

/** Whether a command asks for a holding, whose fields are known; of other requests only the `kind` is. */
export function isHolding(request: Command['request']): request is HoldingRequest {
  return request.kind === 'holding'
}
