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

/** A calendar date of a tool's input. `hint` ends the message of a refusal. */
export function dateField(description: string, hint: string = '') {
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/, `must be a date as YYYY-MM-DD${hint}`),
    v.description(`${description} YYYY-MM-DD.`),
  )
}

const MOST_CHARACTERS = 200

/** A short text of a tool's input. */
export function textField(description: string) {
  const rule = `must have 1 to ${MOST_CHARACTERS} characters`
  return v.pipe(v.string(), v.minLength(1, rule), v.maxLength(MOST_CHARACTERS, rule), v.description(description))
}

/** A whole number of a tool's input. */
export function countField(least: number, most: number, description: string) {
  const rule = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.number(rule),
    v.integer(rule),
    v.minValue(least, rule),
    v.maxValue(most, rule),
    v.description(description),
  )
}
