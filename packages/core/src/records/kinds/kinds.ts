import type { RecordKind } from '../record-kind.ts'
import { aerodrome } from './aerodrome.ts'
import { aircraft } from './aircraft.ts'
import { briefing } from './briefing.ts'
import { checkFlight } from './check-flight.ts'
import { checklist } from './checklist.ts'
import { flightPlan } from './flight-plan.ts'
import { logbook } from './logbook.ts'
import { note } from './note.ts'
import { pilot } from './pilot.ts'
import { planning } from './planning.ts'
import { pluginSession } from './plugin-session.ts'
import { sharedPlanning } from './shared-planning.ts'

/**
 * Every kind of record: the only list.
 *
 * @example
 * ```ts
 * import { recordKinds } from '@flightbag/core'
 *
 * recordKinds.some(({ name }) => name === 'flightPlan') // => true
 * ```
 */
export const recordKinds: readonly RecordKind[] = [
  aerodrome,
  aircraft,
  note,
  checklist,
  checkFlight,
  flightPlan,
  planning,
  sharedPlanning,
  logbook,
  pilot,
  briefing,
  pluginSession,
]

const byName = new Map(recordKinds.map((kind) => [kind.name, kind]))

/**
 * The kind that an import line names.
 *
 * @example
 * ```ts
 * import { findRecordKind } from '@flightbag/core'
 *
 * findRecordKind('aircraft')?.collection // => 'aircraft'
 * findRecordKind('spaceship') // => undefined
 * ```
 */
export function findRecordKind(name: string): RecordKind | undefined {
  return byName.get(name)
}
