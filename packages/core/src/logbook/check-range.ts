import { parseDateMs } from '../lib/calendar-date.ts'
import { badRequest, type Failure } from '../lib/failure.ts'
import { ok, type Result } from '../lib/result.ts'
import type { LogbookRange } from './range.ts'

/**
 * Checks the entered bounds of a total: each absent or a date of the calendar, `from` not after `to`. Fails with
 * `bad_request` that names the invalid bound. The route and the command use it. It is not part of the entry point for
 * browsers, where a date picker supplies valid dates.
 *
 * @example
 * ```ts
 * import { checkLogbookRange } from '@flightbag/core'
 *
 * checkLogbookRange('2026-01-01', undefined) // => { ok: true, value: { from: '2026-01-01', to: null } }
 * checkLogbookRange('2026-02-30', undefined).ok // => false
 * ```
 */
export function checkLogbookRange(
  from: string | undefined,
  to: string | undefined,
): Result<
  LogbookRange & { readonly from: string | null; readonly to: string | null },
  Extract<Failure, { readonly kind: 'bad_request' }>
> {
  for (const [name, date] of [['from', from] as const, ['to', to] as const]) {
    if (date !== undefined && parseDateMs(date) === null) return badRequest(name, 'must be a date YYYY-MM-DD')
  }
  if (from !== undefined && to !== undefined && from > to) return badRequest('from', 'must not be after to')
  return ok({ from: from ?? null, to: to ?? null })
}
