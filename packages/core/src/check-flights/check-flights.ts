import * as v from 'valibot'
import { HOUR_MS, instantText, parseInstantMs } from '../lib/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../lib/json.ts'
import { declared } from '../lib/schema/declared.ts'
import { withNull } from '../lib/schema/described.ts'

/** The time after which the service closes an open check flight (spec, States and transitions). */
export const OPEN_FOR_AT_MOST_MS = 12 * HOUR_MS

function title(description: string) {
  return v.nullable(v.pipe(v.string(), v.description(withNull(description))))
}

function items(description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description))
}

/**
 * An item that was not completed (spec, Check flight). It is a type, because an interface is not assignable to
 * `JsonObject`.
 */
export type MissingItem = {
  readonly checklist: string | null
  readonly section: string | null
  readonly challenge: string | null
  readonly critical: boolean | null
}

/** The schema of {@link MissingItem}. */
export const missingItem = declared<MissingItem>()(
  v.strictObject({
    checklist: title('Title of its checklist that day.'),
    section: title('Title of its section.'),
    challenge: title('Text of the item that is called.'),
    critical: v.nullable(
      v.pipe(
        v.boolean(),
        v.description('Whether the flight must not continue without it; null where the item does not state it.'),
      ),
    ),
  }),
)

/** The progress of the checklists of a flight, in items (spec, Check flight). A type for the same reason. */
export type CheckFlightSummary = {
  readonly total: number
  readonly done: number
  readonly missing: MissingItem[]
}

/** The schema of {@link CheckFlightSummary}. */
export const checkFlightSummary = declared<CheckFlightSummary>()(
  v.strictObject({
    total: items('Items on all lists.'),
    done: items('Items that are done.'),
    missing: v.pipe(v.array(missingItem), v.description('Items that are not done, in the order of `lists`.')),
  }),
)

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

interface Item {
  readonly missing: MissingItem
  readonly doneAt: string | null
}

/** Every item of a flight's lists, in the order of the lists. */
function itemsOf(lists: Json | undefined): readonly Item[] {
  return objects(lists).flatMap((list) =>
    objects(list.sections).flatMap((section) =>
      objects(section.items).map((item) => ({
        missing: {
          checklist: text(list.title),
          section: text(section.title),
          challenge: text(item.challenge),
          critical: typeof item.critical === 'boolean' ? item.critical : null,
        },
        doneAt: text(item.doneAt),
      })),
    ),
  )
}

/** The summary of a check flight, computed from its lists: an item with a `doneAt` is complete (spec, Record kinds). */
export function summaryOf(lists: Json | undefined): CheckFlightSummary {
  const items = itemsOf(lists)
  const missing = items.filter(({ doneAt }) => doneAt === null).map((item) => item.missing)
  return { total: items.length, done: items.length - missing.length, missing }
}

/**
 * The last activity of a check flight in milliseconds: the newest `doneAt`, otherwise `startedAt`; null when neither is
 * known.
 */
export function lastActivityMs(flight: JsonObject): number | null {
  const done = itemsOf(flight.lists).map(({ doneAt }) => (doneAt === null ? null : parseInstantMs(doneAt)))
  const newest = done.reduce<number | null>(
    (latest, ms) => (ms !== null && (latest === null || ms > latest) ? ms : latest),
    null,
  )
  return newest ?? startedMs(flight)
}

function startedMs(flight: JsonObject): number | null {
  const startedAt = text(flight.startedAt)
  return startedAt === null ? null : parseInstantMs(startedAt)
}

/**
 * The instant from which an open flight is stale, in milliseconds; null when it is closed or its start is not known.
 */
export function staleFromMs(flight: JsonObject): number | null {
  const started = flight.completedAt == null ? startedMs(flight) : null
  return started === null ? null : started + OPEN_FOR_AT_MOST_MS
}

/**
 * A flight as the app sent it: one that the service closed counts as open, so that the app can send it again without a
 * change. A flight that was closed at another time than the service would set was closed by the app.
 */
export function asTheAppLeftIt(flight: JsonObject): JsonObject {
  if (flight.autoClosed !== true) return flight
  const { completedAt, ...open } = flight
  if (completedAt != null && !isServiceClosing(open, completedAt)) return flight
  return { ...open, autoClosed: false }
}

/** Whether the service would close an open flight at a time. It never closes one whose start is not known. */
function isServiceClosing(open: JsonObject, completedAt: Json): boolean {
  const ms = typeof completedAt === 'string' ? parseInstantMs(completedAt) : null
  return ms !== null && startedMs(open) !== null && ms === lastActivityMs(open)
}

/**
 * The closed flight, if it is open and began more than 12 hours ago. It is closed at its last activity, not at the time
 * of this call. Null when it stays open.
 */
export function closeStale(flight: JsonObject, nowMs: number): JsonObject | null {
  const stale = staleFromMs(flight)
  const last = lastActivityMs(flight)
  if (stale === null || last === null || nowMs <= stale) return null
  return { ...flight, completedAt: instantText(last), autoClosed: true }
}
