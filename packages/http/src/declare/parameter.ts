import { badRequest, type Failure, ok, type Result } from '@flightbag/core'
import type * as v from 'valibot'

/** One path or query parameter: how its text is read and what the description says of it. */
export interface Parameter<T> {
  readonly description: string
  /** What goes over the wire, for the description. */
  readonly schema: v.GenericSchema
  /** The value a text stands for; null when it breaks the rule. */
  readonly read: (text: string) => T | null
  /** What follows the parameter's name in a refusal. */
  readonly rule: string
  readonly example: string | number
}

/** A query parameter, which may be left out. */
export interface QueryParameter<T> extends Parameter<T> {
  /** What the handler sees when it is left out. */
  readonly absent: T | null
}

export type PathParameters = Readonly<Record<string, Parameter<unknown>>>
export type QueryParameters = Readonly<Record<string, QueryParameter<unknown>>>

export type PathValues<P extends PathParameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never
}

/** A parameter whose `absent` is null may be null; one with a default always has a value. */
export type QueryValues<Q extends QueryParameters> = {
  readonly [K in keyof Q]: Q[K]['absent'] | NonNullable<ReturnType<Q[K]['read']>>
}

/** One parameter's value, or a refusal that names it. */
export function readParameter<T>(name: string, parameter: Parameter<T>, text: string): Result<T, Failure> {
  const read = parameter.read(text)
  return read === null ? badRequest(name, parameter.rule) : ok(read)
}
