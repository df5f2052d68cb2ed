import type { Account, AerodromeCard, Aircraft, LogbookEntry, Planning, PluginSession } from '@flightbag/client'
import type { Bag } from '../service/open-bag.ts'

/** The parts of a bag that a report shows. */
export interface ReportSource {
  readonly account: Account
  readonly entries: readonly LogbookEntry[]
  readonly aircraft: readonly Aircraft[]
  readonly aerodromes: readonly AerodromeCard[]
  readonly plannings: readonly Planning[]
  readonly sessions: readonly PluginSession[]
}

/** Reads everything that a report shows. */
export async function collect(bag: Bag): Promise<ReportSource> {
  const { data: account } = await bag.get('/v1/me')
  return {
    account,
    entries: await Array.fromAsync(bag.logbook.all()),
    aircraft: await Array.fromAsync(bag.aircraft.all()),
    aerodromes: await Array.fromAsync(bag.aerodromes.all()),
    plannings: await Array.fromAsync(bag.plannings.all()),
    sessions: await Array.fromAsync(bag.pluginSessions.all()),
  }
}
