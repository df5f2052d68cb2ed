import { instantText, type JsonObject, parseInstantMs } from '@flightbag/core'
import type { PlayedAnswer } from '../grade/log/recorded-call.ts'
import { filtersOf } from '../grade/rules/reading.ts'
import { errorAnswer, pageAnswer } from './answers.ts'
import { type Trouble, troubled } from './troubles.ts'

const RECORDS = 50
/** Pages are shorter than any usual limit: a page may hold fewer records than requested. */
const PAGE = 20
const CHANGED_EACH_TIME = 3
/** The troubles of the reads of one collection, by number of the read. */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [2, 'limited, in seconds'],
  [5, 'fault'],
  [9, 'limited, until a date'],
  [12, 'cut'],
])

interface Position {
  readonly filters: string
  readonly rest: readonly string[]
}

/** A scripted collection, which changes and loses a record after each whole reading. */
export function scriptedCollection(name: string, startMs: number) {
  const updatedMs = new Map(Array.from({ length: RECORDS }, (_, n) => [`${name}-${n + 100}`, startMs - 60_000 + n]))
  const positions = new Map<string, Position>()
  let reads = 0
  let changes = 0

  function recordOf(id: string): JsonObject {
    return { id, updatedAt: instantText(updatedMs.get(id) ?? startMs), title: id, addedLater: { isIgnored: true } }
  }

  /** Three records change, and the first of the others is deleted. */
  function change(nowMs: number) {
    const ids = [...updatedMs.keys()]
    const newest = Math.max(nowMs, ...updatedMs.values())
    for (let n = 1; n <= CHANGED_EACH_TIME; n++) updatedMs.set(ids[(changes++ * 7) % ids.length]!, newest + n)
    const oldest = ids.find((id) => (updatedMs.get(id) ?? 0) < newest)
    if (oldest !== undefined) updatedMs.delete(oldest)
  }

  function read(query: ReadonlyMap<string, string>, nowMs: number): PlayedAnswer {
    const limitText = query.get('limit') ?? '50'
    const limit = Number(limitText)
    if (!/^\d{1,3}$/.test(limitText) || limit < 1 || limit > 200) return errorAnswer(400, 'limit: 1 to 200', nowMs)
    const since = query.get('updatedSince')
    const sinceMs = since === undefined ? -Infinity : parseInstantMs(since)
    if (sinceMs === null) return errorAnswer(400, 'updatedSince: not a date-time', nowMs)
    const filters = filtersOf(query)
    const all = [...updatedMs].filter(([, ms]) => ms > sinceMs).map(([id]) => id)
    const cursor = query.get('cursor')
    const position = cursor === undefined ? { filters, rest: all } : positions.get(cursor)
    if (position?.filters !== filters) return errorAnswer(400, 'cursor: of another collection or other filters', nowMs)
    const trouble = TROUBLES.get(reads++)
    const size = Math.min(limit, PAGE)
    const ids = position.rest.slice(0, size)
    const rest = position.rest.slice(size)
    const nextCursor = rest.length === 0 ? null : `${name}.${positions.size}.${nowMs}`
    const data = ids.filter((id) => updatedMs.has(id)).map(recordOf)
    const whole = pageAnswer(data, { limit, total: all.length, nextCursor }, nowMs)
    if (trouble !== undefined) return troubled(trouble, whole, nowMs)
    if (nextCursor === null) change(nowMs)
    else positions.set(nextCursor, { filters, rest })
    return whole
  }

  return {
    read,
    /** One record; null if there is none. */
    record: (id: string) => (updatedMs.has(id) ? recordOf(id) : null),
  }
}
