import * as v from 'valibot'

/**
 * A schema of what is taken, and beside it, in the description under `x-meant`, the JSON Schema of what is meant to be sent.
 * The two writes take almost anything and store what they can; types of clients are made from what is meant, so that a slip
 * is found where it is written.
 */
export const meant = <const S extends v.GenericSchema>(taken: S, jsonSchema: object) =>
  v.pipe(taken, v.metadata({ 'x-meant': jsonSchema }))

/** {@link meant} of an object that takes further fields: none are meant. */
export const closed = { additionalProperties: false } as const
