import * as v from 'valibot'

/** A schema with a description, which the reference shows. */
export function described<const S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description(description))
}
