import { type JsonObject, ok } from '@flightbag/core'
import { routeFormats, routeOf, writeIcao, writeRoute } from '@flightbag/core/exchange'
import { type CommandResult, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { readBag } from './read-bag.ts'

export interface RouteExportOptions {
  readonly to: string
  readonly shortNames?: true
}

/** The text of a route file, or of an FPL message, for a planning or a flight plan of an account. */
export async function exportRoute(
  { store, clock }: Runtime,
  accountId: string,
  recordId: string,
  { to, shortNames }: RouteExportOptions,
): CommandResult<string> {
  const bag = await readBag(store.sync, accountId, ['route', 'flightPlan'])
  const record = bag.route.get(recordId) ?? bag.flightPlan.get(recordId)
  if (!record) return refused(`there is no planning and no flight plan ${recordId}`, 'record')
  if (to === 'icao') return icaoText(bag.flightPlan.get(recordId) ?? bag.flightPlan.get(String(record.flightPlanId)))
  const format = routeFormats.find(({ name }) => name === to)!
  const text = writeRoute(format, routeOf(record), { nowMs: clock(), hasShortNames: shortNames === true })
  return text.ok ? text : refused(text.failure)
}

function icaoText(plan: JsonObject | undefined) {
  if (!plan) return refused('the planning has no flight plan: an FPL message needs its items', 'record')
  const text = writeIcao(plan)
  return text.ok ? ok(text.value) : refused(`the flight plan is not complete:\n${text.failure.join('\n')}`)
}
