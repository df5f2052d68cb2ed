import type { CallOptions } from './request.ts'
import type { paths } from './schema.ts'

/** The routes that accept a method. */
export type RouteOf<Method extends 'get' | 'put'> = {
  [Route in keyof paths]: paths[Route][Method] extends { responses: unknown }
    ? Route extends `/v1/${string}`
      ? Route
      : never
    : never
}[keyof paths]

type Operation<Method extends 'get' | 'put', Route extends RouteOf<Method>> = NonNullable<paths[Route][Method]>

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never

/** The whole envelope of a good answer: `data`, `meta`, and `page` for a collection. */
export type AnswerOf<Method extends 'get' | 'put', Route extends RouteOf<Method>> =
  Operation<Method, Route> extends { responses: infer Answers }
    ? Json<Answers[Extract<keyof Answers, 200 | 201>]>
    : never

type PathOf<Op> = Op extends { parameters: { path: infer Path extends object } } ? { readonly path: Path } : unknown

type QueryOf<Op> = Op extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? unknown
    : { readonly query?: Query }
  : unknown

type BodyOf<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: Body }
  : unknown

type InputOf<Op> = PathOf<Op> & QueryOf<Op> & BodyOf<Op>

/** Path, query, body and signal of a request; it can be left out where the route requires none of them. */
export type InputsOf<Method extends 'get' | 'put', Route extends RouteOf<Method>> =
  // An object without fields can be assigned to a type whose fields are all optional.
  Record<never, never> extends InputOf<Operation<Method, Route>>
    ? [input?: InputOf<Operation<Method, Route>> & CallOptions]
    : [input: InputOf<Operation<Method, Route>> & CallOptions]

/** A route with its parameters in place. */
export function fillRoute(route: string, values: Readonly<Record<string, string>> = {}): string {
  return route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
