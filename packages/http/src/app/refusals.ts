import { err } from '@flightbag/core'
import type { EventHandler, Middleware } from 'h3'
import type { PathEntry } from '../declare/path-table.ts'
import { namesHost } from '../request/host.ts'
import type { Incoming } from '../request/incoming.ts'
import { isPlain } from '../request/target.ts'
import type { HttpFailure } from '../respond/status.ts'
import type { Admission } from './admission.ts'
import { callOf, type Outcome } from './call.ts'

const NO_SUCH_ROUTE = err({ kind: 'not_found', message: 'no such route' } as const)

const REFERENCE_HINT = err({ kind: 'not_found', message: 'no such route; the reference is at /docs' } as const)

const BAD_HOST = { kind: 'bad_request', field: 'Host', message: 'Host is missing or is not a valid host' } as const

const BAD_VERSION = {
  kind: 'bad_request',
  field: 'request',
  message: 'the request is not HTTP/1.0 or HTTP/1.1',
} as const

/** The versions of HTTP that the parser of Node supports in full; it accepts others. */
const VERSIONS = new Set(['1.0', '1.1'])

function malformation(incoming: Incoming): HttpFailure | null {
  if (incoming.failure !== undefined) return incoming.failure
  if (!VERSIONS.has(incoming.httpVersion)) return BAD_VERSION
  return namesHost(incoming) ? null : BAD_HOST
}

/** Rejects a request that HTTP itself forbids. It is counted like any other request to its route. */
export function refuseMalformed({ countRefused }: Admission): Middleware {
  return (event): Promise<Outcome> | undefined => {
    const call = callOf(event)
    const failure = malformation(call.incoming)
    if (failure === null) return undefined
    const entry = isPlain(call.target) ? entryOf(event.context.matchedRoute?.meta) : null
    return countRefused(call, entry).then(() => err(failure))
  }
}

/** Rejects a path that the router would read as another one. */
export const refuseOddPaths: Middleware = (event): Outcome | undefined => {
  const { target } = callOf(event)
  if (target.path === '/') return REFERENCE_HINT
  return isPlain(target) ? undefined : NO_SUCH_ROUTE
}

/** The handler of all other paths. */
export const refuseUnknownPath: EventHandler = (): Outcome => NO_SUCH_ROUTE

/** The handler of a path for the methods that it does not accept, without a key. */
export function refuseMethod(entry: PathEntry<never>, { countRefused }: Admission): EventHandler {
  const refused = err({ kind: 'method_not_allowed', allow: entry.allow } as const)
  return (event): Promise<Outcome> => countRefused(callOf(event), entry).then(() => refused)
}

/** The path for which a route of h3 was registered; null for a path without routes. */
function entryOf(meta: { readonly entry?: unknown } | undefined): PathEntry<never> | null {
  return (meta?.entry as PathEntry<never> | undefined) ?? null
}
