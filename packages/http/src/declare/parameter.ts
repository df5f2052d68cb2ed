import { badRequest, type Failure, ok, type Result } from '@flightbag/core'
import type * as v from 'valibot'

/** One path or query parameter: how its text is decoded, and its description. */
export interface Parameter<T> {
  readonly description: string
  /** The schema of its text, for the description. */
  readonly schema: v.GenericSchema
  /** The value of a text; null when the text breaks the rule. */
  readonly read: (text: string) => T | null
  /** The rule, as it follows the parameter's name in an error message. */
  readonly rule: string
  readonly example: string | number
}

/** An optional query parameter. */
export interface QueryParameter<T> extends Parameter<T> {
  /** The value for the handler when the parameter is absent. */
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

/** The value of one parameter, or a failure that names it. */
export function readParameter<T>(name: string, parameter: Parameter<T>, text: string): Result<T, Failure> {
  const read = parameter.read(text)
  return read === null ? badRequest(name, parameter.rule) : ok(read)
}
