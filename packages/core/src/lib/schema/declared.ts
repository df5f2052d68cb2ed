import type * as v from 'valibot'

/** True if two types have the same values and the same fields; `readonly` makes no difference. */
export type IsSame<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false

/**
 * Gives a schema the declared type of its values: `declared<Wind>()(v.strictObject({ … }))`. The compiler rejects a
 * schema whose values are not exactly those of the type, so that an interface can be read by itself and is never wrong.
 * Without it, the type of each schema would be written out in the declaration files with all its parts.
 */
export function declared<T>() {
  return <S extends v.GenericSchema>(
    schema: S & (IsSame<v.InferOutput<S>, T> extends true ? unknown : { readonly differsFrom: T }),
  ): v.GenericSchema<T> => schema as v.GenericSchema<unknown> as v.GenericSchema<T>
}
