import { isJsonObject } from '@flightbag/core'
import { jsonObjectOf, textOf } from '../log/log.ts'

/** The message of an error answer. */
export function refusalIn(body: string): string {
  const error = jsonObjectOf(body)?.error
  return isJsonObject(error) ? (textOf(error, 'message') ?? '') : ''
}
