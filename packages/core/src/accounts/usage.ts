import { compareCodePoints } from '../lib/code-points.ts'
import { DAY_MS, instantText } from '../lib/instant.ts'
import type { EpochMs } from '../lib/system.ts'

/** Requests of one route on one UTC day; `errors` are those answered with a status of 400 or more. */
export interface RouteUsage {
  /** Method and path template, for example `GET /v1/aircraft/{id}`. */
  readonly route: string
  readonly requests: number
  readonly errors: number
}

/** The usage of one key, active or replaced, identified by its prefix. */
export interface KeyUsage {
  readonly prefix: string
  readonly active: boolean
  readonly requests: number
  /** ISO 8601 UTC; null when the key was never used. It is kept beyond the 90 days. */
  readonly lastUsedAt: string | null
}

/**
 * The usage of an account's keys (spec, Authentication 7). Days are in ascending order and only those with requests;
 * keys are oldest first.
 */
export interface UsageReport {
  /** ISO 8601 UTC; null when there was no request. */
  readonly lastUsedAt: string | null
  readonly days: readonly { readonly day: string; readonly routes: readonly RouteUsage[] }[]
  readonly keys: readonly KeyUsage[]
}

/** The number of UTC days for which usage is kept and shown, today included (spec, Limits). */
export const USAGE_DAYS = 90

/** The number of a UTC day: 0 is 1970-01-01. */
export function utcDay(nowMs: EpochMs): number {
  return Math.floor(nowMs / DAY_MS)
}

/**
 * The first of the last `days` UTC days, today included; `days` is limited to the range from 1 to {@link USAGE_DAYS}.
 *
 * @example
 * ```ts
 * import { DAY_MS, firstUsageDay } from '@flightbag/core/ports'
 *
 * firstUsageDay(100 * DAY_MS, 7) // => 94
 * ```
 */
export function firstUsageDay(nowMs: EpochMs, days: number = USAGE_DAYS): number {
  return utcDay(nowMs) - Math.max(1, Math.min(USAGE_DAYS, Math.trunc(days) || 1)) + 1
}

/** The methods of the HTTP standards (RFC 9110, RFC 5789). */
const STANDARD_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'])

/** The method for counts and logs: `OTHER` if it is not standard, because a client can send any text, also a secret. */
export function methodName(method: string): string {
  return STANDARD_METHODS.has(method) ? method : 'OTHER'
}

/**
 * The name under which a request is counted: method and path template.
 *
 * @example
 * ```ts
 * import { usageRoute } from '@flightbag/core/ports'
 *
 * usageRoute('GET', '/v1/aircraft/{id}') // => 'GET /v1/aircraft/{id}'
 * usageRoute('BREW', '/v1/aircraft/{id}') // => 'OTHER /v1/aircraft/{id}'
 * ```
 */
export function usageRoute(method: string, template: string): string {
  return `${methodName(method)} ${template}`
}

/** One stored count: the requests with one key to one route on one UTC day. */
export interface UsageCount extends RouteUsage {
  readonly keyId: string
  readonly day: number
}

/** One key of an account, as its usage report needs it. */
export interface UsageKey {
  readonly keyId: string
  readonly prefix: string
  readonly active: boolean
  readonly lastUsedMs: EpochMs | null
}

function isoOrNull(ms: number | null) {
  return ms === null ? null : instantText(ms)
}

/**
 * The usage report of an account: the counts of all its keys by day and route from `firstDay` on, newest day last, and
 * the sum of each key.
 */
export function usageReport(keys: readonly UsageKey[], counts: readonly UsageCount[], firstDay: number): UsageReport {
  const days = new Map<number, Map<string, { requests: number; errors: number }>>()
  const requestsOf = new Map<string, number>()
  for (const { keyId, day, route, requests, errors } of counts) {
    if (day < firstDay) continue
    const routes = days.get(day) ?? new Map<string, { requests: number; errors: number }>()
    days.set(day, routes)
    const sum = routes.get(route) ?? { requests: 0, errors: 0 }
    routes.set(route, { requests: sum.requests + requests, errors: sum.errors + errors })
    requestsOf.set(keyId, (requestsOf.get(keyId) ?? 0) + requests)
  }
  const used = keys.map(({ lastUsedMs }) => lastUsedMs).filter((ms) => ms !== null)
  return {
    lastUsedAt: isoOrNull(used.length === 0 ? null : used.reduce((a, b) => Math.max(a, b))),
    days: [...days]
      .sort(([a], [b]) => a - b)
      .map(([day, routes]) => ({
        day: instantText(day * DAY_MS).slice(0, 10),
        routes: [...routes]
          .sort(([a], [b]) => compareCodePoints(a, b))
          .map(([route, { requests, errors }]) => ({ route, requests, errors })),
      })),
    keys: keys.map(({ keyId, prefix, active, lastUsedMs }) => ({
      prefix,
      active,
      requests: requestsOf.get(keyId) ?? 0,
      lastUsedAt: isoOrNull(lastUsedMs),
    })),
  }
}
