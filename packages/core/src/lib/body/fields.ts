import type * as v from 'valibot'
import { badRequest, type Failure } from '../failure.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { ok, type Result } from '../result.ts'

/**
 * The first rule that a value broke. `path` leads from the field to the value, for example `latDeg`; empty for the
 * field itself.
 */
export interface Refusal {
  readonly path: string
  readonly rule: string
}

/**
 * One field of a plugin body. The request schema, the check of a body, the stored schema and the normaliser of a body
 * all derive from one table of these, in the order of the specification.
 */
export interface BodyField<S extends v.GenericSchema = v.GenericSchema> {
  /**
   * The values that plugins are meant to send. Types of clients are generated from it, so that a slip does not compile.
   */
  readonly sent: v.GenericSchema
  /** The values that are stored. */
  readonly stored: S
  /** Why a value is refused with `400`; null for an accepted one. Without this function, every value is accepted. */
  readonly refusal?: (value: unknown, nowMs: number) => Refusal | null
  /**
   * The stored value for an accepted one. `body` is the object around it, for a default that depends on another field.
   */
  readonly normalise: (value: unknown, body: JsonObject) => v.InferOutput<S>
}

/** A table of fields by their names. */
export type BodyFields = Readonly<Record<string, BodyField>>

/** The entries of the stored schema of a table. */
export type StoredEntries<F extends BodyFields> = { readonly [N in keyof F]: F[N]['stored'] }

/** The stored object that a table describes. */
export type Stored<F extends BodyFields> = { -readonly [N in keyof F]: v.InferOutput<F[N]['stored']> }

/** One field of a table, checked: `normalise` returns values of the stored schema. */
export function bodyField<S extends v.GenericSchema>(field: BodyField<S>): BodyField<S> {
  return field
}

/** The schemas of the values to send, as entries of an object schema. */
export function sentEntries(fields: BodyFields): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { sent }]) => [name, sent]))
}

/** The schemas of the stored values, as entries of an object schema. */
export function storedEntries<const F extends BodyFields>(fields: F): StoredEntries<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { stored }]) => [name, stored])) as StoredEntries<F>
}

/** The check of an object: its first refused field, in the order of the table; null when all fields are accepted. */
export function refusalOf(fields: BodyFields): (body: JsonObject, nowMs: number) => Refusal | null {
  const checks = Object.entries(fields).flatMap(([name, { refusal }]) => (refusal ? [{ name, refusal }] : []))
  return (body, nowMs) => {
    for (const { name, refusal } of checks) {
      const refused = refusal(body[name], nowMs)
      if (refused !== null) return { path: refused.path === '' ? name : `${name}.${refused.path}`, rule: refused.rule }
    }
    return null
  }
}

/** The normaliser of an accepted object: every field of the table, in its order, and no other field. */
export function normaliserOf<const F extends BodyFields>(fields: F): (body: JsonObject) => Stored<F> {
  const steps = Object.entries(fields).map(([name, { normalise }]) => ({ name, normalise }))
  return (body) => {
    const stored: Record<string, unknown> = {}
    for (const { name, normalise } of steps) stored[name] = normalise(body[name], body)
    return stored as Stored<F>
  }
}

/**
 * The reader of a body: checks the parsed JSON and normalises it. One pass without a schema, because a session has up
 * to 200 events. Fails with `bad_request` that names the first refused field.
 */
export function bodyReader<const F extends BodyFields>(
  fields: F,
): (body: unknown, nowMs: number) => Result<Stored<F>, Failure> {
  const firstRefusal = refusalOf(fields)
  const normalise = normaliserOf(fields)
  return (body, nowMs) => {
    if (!isJsonObject(body)) return badRequest('body', 'must be a JSON object')
    const refused = firstRefusal(body, nowMs)
    return refused === null ? ok(normalise(body)) : badRequest(refused.path, refused.rule)
  }
}

/** A `refusal` of all values but those that pass a test. */
export function unless(accepts: (value: unknown) => boolean, rule: string): (value: unknown) => Refusal | null {
  return (value) => (accepts(value) ? null : { path: '', rule })
}

/** True for a value that was sent: an optional field that is null counts as absent. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
