import type { ProviderRequests } from '@flightbag/core'
import type { Check } from './check.ts'

/** The requests of all processes to the provider of weather, and the pause after a refusal with its cause. */
export function weatherRequests(provider: string, { inLastMinute, perMinute, pause }: ProviderRequests): Check {
  const name = 'weather requests'
  if (pause !== null) {
    const message = `none to ${provider} before ${new Date(pause.untilMs).toISOString()}: ${pause.cause}`
    return { name, state: 'warning', message }
  }
  const limit = perMinute === Number.POSITIVE_INFINITY ? 'without a limit' : `of at most ${perMinute}`
  return { name, state: 'ok', message: `${inLastMinute} ${limit} to ${provider} in the last minute` }
}
