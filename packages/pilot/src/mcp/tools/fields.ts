import * as v from 'valibot'

/** A calendar date of a tool's input. */
export function dateField(description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date as YYYY-MM-DD'),
    v.description(`${description} YYYY-MM-DD.`),
  )
}

/** A short text of a tool's input. */
export function textField(description: string) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description(description))
}

/** A whole number of a tool's input. */
export function countField(most: number, description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most), v.description(description))
}
