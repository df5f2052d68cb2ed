import * as v from 'valibot'

/** A description that states the meaning of null: "not known", unless it states another meaning. */
export function withNull(description: string): string {
  return /\bnull\b/i.test(description) ? description : `${description} Null: not known.`
}

/** A schema with a description, which the reference shows. */
export function described<const S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description(description))
}
