import * as v from 'valibot'

/** A schema with its description. */
export function about<const T extends v.GenericSchema>(schema: T, text: string) {
  return v.pipe(schema, v.description(text))
}

/** A number, with its unit in the description. */
export function number(text: string) {
  return about(v.number(), text)
}

/** A number, or null when it is not known. */
export function maybeNumber(text: string) {
  return about(v.nullable(v.number()), text)
}

const atLeast0 = v.pipe(v.number(), v.minValue(0))

/** A number of 0 or more. */
export function amount(text: string) {
  return about(atLeast0, text)
}

/** A number of 0 or more, or null when it is not known. */
export function maybeAmount(text: string) {
  return about(v.nullable(atLeast0), text)
}

/** Degrees from 0 to 360, or null when they are not known. */
export function maybeDegrees(text: string) {
  return about(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(360))), text)
}

/** A fact that is reported or not. */
export function flag(text: string) {
  return about(v.boolean(), text)
}

/** An instant, or null when it is not known. */
export function maybeTime(text: string) {
  return about(v.nullable(v.pipe(v.string(), v.isoTimestamp())), `${text} ISO 8601, UTC.`)
}

/** A code as reported, or null when it is not reported. */
export function code(text: string) {
  return about(v.nullable(v.string()), text)
}

/** The relation of a reported figure to the true one. */
export const qualifier = v.picklist(['exact', 'less', 'more'])
