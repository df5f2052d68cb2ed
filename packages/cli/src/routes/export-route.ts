import { type JsonObject, ok } from '@flightbag/core'
import { routeFormats, routeOf, writeIcao, writeRoute } from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { printable } from '../print/lib/printable.ts'
import { readBag } from '../records/read-bag.ts'

export interface RouteExportOptions {
  readonly to: string
  readonly shortNames?: true
}

/**
 * The text of a route file, or of an FPL message, for a planning or a flight plan of an account. What the file does not
 * state of the record is listed on standard error.
 */
export async function exportRoute(
  { io }: CommandContext,
  { store, clock }: Runtime,
  accountId: string,
  recordId: string,
  { to, shortNames }: RouteExportOptions,
): CommandResult<string> {
  const bag = await readBag(store.sync, accountId, ['route', 'flightPlan', 'aircraft'])
  const record = bag.route.get(recordId) ?? bag.flightPlan.get(recordId)
  if (!record) return refused(`there is no planning and no flight plan ${recordId}`, 'record')
  if (to === 'icao') return icaoText(bag.flightPlan.get(recordId) ?? bag.flightPlan.get(String(record.flightPlanId)))
  const format = routeFormats.find(({ name }) => name === to)!
  const context = { nowMs: clock(), hasShortNames: shortNames === true }
  const written = writeRoute(format, routeOf(record, bag.aircraft), context)
  if (!written.ok) return refused(written.failure)
  const { text, lost } = written.value
  for (const each of lost) await io.stderr.write(`not in the ${format.title}: ${printable(each)}\n`)
  return ok(text)
}

function icaoText(plan: JsonObject | undefined) {
  if (!plan) return refused('the planning has no flight plan: an FPL message needs its items', 'record')
  const text = writeIcao(plan)
  return text.ok ? ok(text.value) : refused(`the flight plan is not complete: ${text.failure.join('; ')}`)
}
