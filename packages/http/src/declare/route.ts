import type { EpochMs, Failure, Result } from '@flightbag/core'
import type * as v from 'valibot'
import type { NamedSchemas } from '../openapi/json-schemas.ts'
import type { Encoding } from '../respond/compress.ts'
import type { HandlerAnswer } from '../respond/handler-answer.ts'
import type { FailureKind } from '../respond/status.ts'
import type { PathParameters, PathValues, QueryParameters, QueryValues } from './parameter.ts'

/** The part of a request that the handler of a route with a key receives: the account and the declared values. */
export interface RouteRequest<P extends PathParameters, Q extends QueryParameters> {
  readonly accountId: string
  /** The account's newest revision when the request was admitted; null where admission does not read it. */
  readonly revisionMs: EpochMs | null
  readonly params: PathValues<P>
  readonly query: QueryValues<Q>
  /** The parsed JSON body of a route that declares one; null otherwise. */
  readonly body: unknown
  readonly nowMs: EpochMs
}

/** The body of a route: JSON of at most this many bytes, and its schema for the description. */
interface RouteBody {
  readonly limitBytes: number
  readonly schema: v.GenericSchema
  /** The schemas that have a name of their own in the description. */
  readonly named: NamedSchemas
  readonly example: unknown
}

interface Documented {
  /** Short stable name of the operation, which generated clients use for its function. */
  readonly operationId: string
  /** Heading of the route in the description. */
  readonly tag: string
  /** Text under that heading; one route of each heading declares it. */
  readonly tagDescription?: string
  readonly summary: string
  readonly description: string
}

/** A declared route, from which the router, `Allow`, the usage key and the description derive. */
interface RouteDeclaration<T, P extends PathParameters, Q extends QueryParameters, Ports> extends Documented {
  readonly method: 'GET' | 'PUT'
  readonly path: `/v1/${string}`
  readonly params?: P
  readonly query?: Q
  readonly body?: RouteBody
  /** The answer's `data`. */
  readonly response: v.GenericSchema<T>
  /** The schemas in it that have a name of their own in the description. */
  readonly named?: NamedSchemas
  readonly envelope?: 'single' | 'page'
  /** Statuses of success; 200 by default. */
  readonly statuses?: readonly (200 | 201)[]
  /** The failures of the handler, in addition to those of every route. */
  readonly failures?: readonly FailureKind[]
  readonly example: unknown
  handle(request: RouteRequest<P, Q>, ports: Ports): Promise<Result<HandlerAnswer<T>, Failure>>
}

/** A declared route, ready for the router. */
export interface KeyRoute<Ports> extends Documented {
  readonly access: 'key'
  /** Method and path template: the key of usage statistics. */
  readonly name: string
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly params: PathParameters
  readonly query: QueryParameters
  readonly body: RouteBody | null
  readonly response: v.GenericSchema
  readonly named: NamedSchemas
  readonly envelope: 'single' | 'page'
  readonly statuses: readonly (200 | 201)[]
  readonly failures: readonly FailureKind[]
  readonly example: unknown
  handle(
    request: RouteRequest<PathParameters, QueryParameters>,
    ports: Ports,
  ): Promise<Result<HandlerAnswer<unknown>, Failure>>
}

/** A route without parameters. */
type NoParameters = Readonly<Record<never, never>>

/** Declares a route that needs a key. */
export function defineRoute<
  T,
  Ports,
  const P extends PathParameters = NoParameters,
  const Q extends QueryParameters = NoParameters,
>(declared: RouteDeclaration<T, P, Q, Ports>): KeyRoute<Ports> {
  return {
    ...declared,
    access: 'key',
    name: `${declared.method} ${declared.path}`,
    params: declared.params ?? {},
    query: declared.query ?? {},
    body: declared.body ?? null,
    named: declared.named ?? {},
    envelope: declared.envelope ?? 'single',
    statuses: declared.statuses ?? [200],
    failures: declared.failures ?? [],
  }
}

/** A page without an envelope: the machine-readable description, the reference and its files. */
export interface Page {
  readonly type: 'page'
  readonly contentType: string
  readonly body: Buffer
  /** With quotes, as in the `ETag` header. */
  readonly etag: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The body in an encoding. Each form is compressed at most once. */
  compressed(encoding: Encoding): Promise<Buffer>
}

/** A route without a key, a limit and a count: health and the description. */
export interface OpenRoute<Ports> extends Documented {
  readonly access: 'open'
  readonly name: string
  readonly method: 'GET'
  readonly path: string
  /** The schema of `data` where the route answers with an envelope; null for a page. */
  readonly response: v.GenericSchema | null
  readonly named: NamedSchemas
  readonly example: unknown
  readonly contentType: string
  /** False for files that a page loads, which the description omits. */
  readonly documented: boolean
  handle(ports: Ports): Promise<HandlerAnswer<unknown> | Page>
}

/** Declares a route without a key. */
export function defineOpenRoute<Ports>(
  declared: Omit<OpenRoute<Ports>, 'access' | 'name' | 'method' | 'documented'> & { readonly documented?: boolean },
): OpenRoute<Ports> {
  return {
    ...declared,
    access: 'open',
    method: 'GET',
    name: `GET ${declared.path}`,
    documented: declared.documented ?? true,
  }
}
