import { err, type JsonObject, ok, type Result } from '@flightbag/core'
import { decodeText, isIcao, MAX_ROUTE_BYTES, planningOf, readIcao, readRoute } from '@flightbag/core/exchange'
import type { CommandContext } from '../context/command-context.ts'
import type { CommandFailure, CommandResult } from '../context/failure.ts'
import { readBytes } from '../context/read-bytes.ts'
import type { Runtime } from '../context/runtime.ts'
import { fileFailure } from '../logbook/import-logbook.ts'
import { readBag } from '../records/read-bag.ts'
import { type RecordChange, storeRecords } from '../records/store-records.ts'

/** The outcome of an import of a route, or of its dry run. */
export interface RouteImported {
  readonly kind: 'route' | 'flightPlan'
  readonly id: string
  readonly change: RecordChange
  readonly points: number
  /** Points whose position the file leaves to a database. */
  readonly withoutPosition: readonly string[]
  /** What the file states and a planning cannot hold. */
  readonly notKept: readonly string[]
  readonly dryRun: boolean
}

type Stored = ReadonlyMap<string, JsonObject>
type Described = Pick<RouteImported, 'kind' | 'points' | 'withoutPosition' | 'notKept'> & {
  readonly record: JsonObject
}

/** Imports a route file as a planning, or an FPL message as a flight plan. */
export async function importRoute(
  { io }: CommandContext,
  runtime: Runtime,
  accountId: string,
  path: string,
  isDryRun: boolean,
): CommandResult<RouteImported> {
  const bytes = await readBytes(io, path, MAX_ROUTE_BYTES)
  if (!bytes.ok) return bytes
  const text = decodeText(bytes.value)
  if (!text.ok) return err(fileFailure(text.failure, path))
  const bag = await readBag(runtime.store.sync, accountId, ['route', 'flightPlan', 'aircraft'])
  const described = isIcao(text.value)
    ? plan(text.value, path, bag.flightPlan)
    : planning(text.value, path, bag.route, bag.aircraft)
  if (!described.ok) return described
  const { record, kind, ...shown } = described.value
  const changes = await storeRecords(runtime, accountId, kind, [record], bag[kind], isDryRun)
  return changes.ok
    ? ok({ kind, id: String(record.id), change: changes.value[0]!, ...shown, dryRun: isDryRun })
    : changes
}

function plan(text: string, path: string, stored: Stored): Result<Described, CommandFailure> {
  const read = readIcao(text)
  if (!read.ok) return err(fileFailure(read.failure, path))
  const record = { ...stored.get(read.value.id), ...read.value }
  return ok({ kind: 'flightPlan', record, points: 0, withoutPosition: [], notKept: [] })
}

function planning(text: string, path: string, stored: Stored, aircraft: Stored): Result<Described, CommandFailure> {
  const read = readRoute(text)
  if (!read.ok) return err(fileFailure(read.failure, path))
  const { route, notKept } = read.value
  const { points } = route
  const withoutPosition = points.filter(({ latDeg }) => latDeg === null).map(({ name }) => name)
  const record = planningOf(read.value, (id) => stored.get(id), aircraft)
  return ok({ kind: 'route', record, points: points.length, withoutPosition, notKept })
}
