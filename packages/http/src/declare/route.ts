import type { EpochMs, Failure, Result } from '@flightbag/core'
import type * as v from 'valibot'
import type { NamedSchemas } from '../openapi/json-schemas.ts'
import type { Answer } from '../respond/answer.ts'
import type { Encoding } from '../respond/compress.ts'
import type { FailureKind } from '../respond/status.ts'
import type { PathParameters, PathValues, QueryParameters, QueryValues } from './parameter.ts'

/** What the handler of a route behind a key gets to see of a request: whose bag it is, and the values it declared. */
export interface RouteRequest<P extends PathParameters, Q extends QueryParameters> {
  readonly accountId: string
  /** The account's newest revision when the request was admitted; null when it has waited since. */
  readonly revisionMs: EpochMs | null
  readonly params: PathValues<P>
  readonly query: QueryValues<Q>
  /** The parsed JSON body of a route that declares one; null otherwise. */
  readonly body: unknown
  readonly nowMs: EpochMs
}

/** The body a route takes: JSON of at most this many bytes, and its schema for the description. */
export interface RouteBody {
  readonly limitBytes: number
  readonly schema: v.GenericSchema
  /** The schemas that get a name of their own in the description. */
  readonly named: NamedSchemas
  readonly example: unknown
}

interface Documented {
  /** Short stable name of the operation, which generated clients use for its function. */
  readonly operationId: string
  /** Heading of the route in the description. */
  readonly tag: string
  /** Text under that heading; one route of a heading has it. */
  readonly tagDescription?: string
  readonly summary: string
  readonly description: string
}

/** A route as it is declared: the router, `Allow`, the usage key and the description all derive from this. */
export interface RouteDeclaration<T, P extends PathParameters, Q extends QueryParameters, Ports> extends Documented {
  readonly method: 'GET' | 'PUT'
  readonly path: `/v1/${string}`
  readonly params?: P
  readonly query?: Q
  readonly body?: RouteBody
  /** The answer's `data`. */
  readonly response: v.GenericSchema<T>
  /** The schemas of it that get a name of their own in the description. */
  readonly named?: NamedSchemas
  readonly envelope?: 'single' | 'page'
  /** Statuses of success; 200 unless said otherwise. */
  readonly statuses?: readonly (200 | 201)[]
  /** What the handler itself can fail with, beside what every route can. */
  readonly failures?: readonly FailureKind[]
  readonly example: unknown
  handle(request: RouteRequest<P, Q>, ports: Ports): Promise<Result<Answer<T>, Failure>>
}

/** A declared route, ready to be served. */
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
  ): Promise<Result<Answer<unknown>, Failure>>
}

/** A route that declares none. */
type NoParameters = Readonly<Record<never, never>>

/** Declares a route behind the key. */
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

/** A page that is no envelope: the machine-readable description, the reference and what it loads. */
export interface Page {
  readonly type: 'page'
  readonly contentType: string
  readonly body: Buffer
  /** Quoted, as the `ETag` header carries it. */
  readonly etag: string
  readonly headers: readonly string[]
  /** The body in an encoding, compressed at most once. */
  compressed(encoding: Encoding): Promise<Buffer>
}

/** A route without a key, under no limit and not counted: health and the description. */
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
  /** False for what a page loads: the description leaves it out. */
  readonly documented: boolean
  handle(ports: Ports): Promise<Answer<unknown> | Page>
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
