import * as v from 'valibot'
import { argumentProblem } from './argument-problem.ts'

/** The arguments of a tool. One that is not declared is refused: an ignored filter would return everything. */
export function toolArguments<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ((issue) => argumentProblem(issue, Object.keys(entries))) as ArgumentMessage)
}

type ArgumentMessage = v.ErrorMessage<v.StrictObjectIssue>

/** A record of a result. Its fields are those of the description of the service. */
export function recordOf(description: string) {
  return v.pipe(v.looseObject({ id: v.string(), updatedAt: v.string() }), v.description(description))
}

/** The number of something in a result. */
export function numberOf(description: string) {
  return v.pipe(v.number(), v.integer(), v.description(description))
}

/** A calendar date of a tool's input. */
export function dateField(description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date as YYYY-MM-DD; an aerodrome is `departure` or `arrival`'),
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
