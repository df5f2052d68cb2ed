import * as v from 'valibot'

/** A schema with its description. */
export function about<const T extends v.GenericSchema>(schema: T, text: string) {
  return v.pipe(schema, v.description(text))
}

/** A number, with its unit in the description. */
export const number = (text: string) => about(v.number(), text)

/** A number, or null when it is not known. */
export const maybeNumber = (text: string) => about(v.nullable(v.number()), text)

const atLeast0 = v.pipe(v.number(), v.minValue(0))

/** A number of 0 or more. */
export const amount = (text: string) => about(atLeast0, text)

/** A number of 0 or more, or null when it is not known. */
export const maybeAmount = (text: string) => about(v.nullable(atLeast0), text)

/** Degrees from 0 to 360, or null when they are not known. */
export const maybeDegrees = (text: string) =>
  about(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(360))), text)

/** A fact that is reported or not. */
export const flag = (text: string) => about(v.boolean(), text)

/** An instant, or null when it is not known. */
export const maybeTime = (text: string) =>
  about(v.nullable(v.pipe(v.string(), v.isoTimestamp())), `${text} ISO 8601, UTC.`)

/** A code as reported, or null when it is not reported. */
export const code = (text: string) => about(v.nullable(v.string()), text)

/** The relation of a reported figure to the true one. */
export const qualifier = v.picklist(['exact', 'less', 'more'])
