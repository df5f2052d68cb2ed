import {
  type AdmissionRequest,
  decideBatch,
  KEY_SPAN_MS,
  type KeyWindow,
  type LimitDecision,
  utcDay,
  windowOf,
} from '@flightbag/core/ports'
import type { Db } from '../connection/database.ts'
import { arrayText } from '../records/array-text.ts'
import { admissionStatements, hashesText } from './admission-statements.ts'

/** What the statement `admit` read about one valid key. */
export interface KeyRow {
  readonly place: number
  readonly key_id: number
  readonly account_id: string
  readonly last: number
  readonly last_time: number | null
  readonly oldest: number | null
  readonly oldest_time: number | null
  /** The revision of the account; null on a cluster. */
  readonly stamp: number | null
}

/** The last row of the result. */
export interface RateRow {
  /** Whether those requests were stored that the limits of their keys allow. */
  readonly stored: boolean
  /** The state of the whole API before; null if its limit is turned off. */
  readonly next_at: number | null
  readonly rate_number: number | null
  readonly rate_changes: number | null
}

/** A request, with the place of its key among the keys of the batch, from 1. */
export interface Asked {
  readonly key: number
  readonly route: string
  readonly longestWaitMs: number | undefined
}

/** The states of the whole API in which requests are stored, and the state that replaces such a one first. */
export interface Turn {
  readonly lowMs: number
  readonly highMs: number
  readonly baseMs: number | null
}

/** Combines requests into a batch at the time of the last one. */
export function batchOf(requests: readonly AdmissionRequest[]) {
  const places = new Map<string, number>()
  const hashes: Uint8Array[] = []
  let nowMs = Number.NEGATIVE_INFINITY
  const asked = requests.map((request): Asked => {
    const { keyHash, route, longestWaitMs } = request
    const text = Buffer.from(keyHash).toString('latin1')
    const key = places.get(text) ?? hashes.push(keyHash)
    places.set(text, key)
    nowMs = Math.max(nowMs, request.nowMs)
    return { key, route, longestWaitMs }
  })
  return { asked, hashes, nowMs: Math.trunc(nowMs), limits: requests[0]!.limits }
}

/** The requests of a batch, which are admitted at one time. */
export type Batch = ReturnType<typeof batchOf>

/** Reads the facts of a batch, and stores those of its requests that are `wanted` and need no decision. */
export async function storeOrRead(
  { sql, isCluster }: Pick<Db, 'sql' | 'isCluster'>,
  { hashes, nowMs, limits }: Batch,
  wanted: readonly Asked[],
  { lowMs, highMs, baseMs }: Turn,
) {
  const perKey = hashes.map(() => 0)
  const ranks = wanted.map(({ key }) => ++perKey[key - 1]!)
  const statement = isCluster ? admissionStatements.admit_on_cluster : admissionStatements.admit
  const rows = await sql.query<KeyRow & RateRow>(statement, [
    hashesText(hashes),
    arrayText(perKey),
    arrayText(wanted.map(({ key }) => key)),
    arrayText(ranks),
    arrayText(wanted.map(({ route }) => route)),
    nowMs,
    utcDay(nowMs),
    Math.max(0, limits.keyPerMinute),
    KEY_SPAN_MS,
    limits.apiPerSecond > 0 ? 1000 / limits.apiPerSecond : 0,
    lowMs,
    highMs,
    baseMs,
  ])
  const keys = new Map<number, KeyRow>()
  let rate: RateRow = rows[0]!
  for (const row of rows) {
    if (row.place === null) rate = row
    else keys.set(row.place, row)
  }
  return { keys, rate }
}

/** The result of a statement for a batch: the valid keys by their places, and the state of the whole API. */
export type BatchFacts = Awaited<ReturnType<typeof storeOrRead>>

function windowFrom({ last, last_time, oldest, oldest_time }: KeyRow): KeyWindow {
  return windowOf({
    last: last_time === null ? null : { number: last, timeMs: last_time },
    oldest: oldest === null || oldest_time === null ? null : { number: oldest, timeMs: oldest_time },
  })
}

/** A request with a valid key, and core's decision about it. */
export interface Decided {
  readonly one: Asked
  readonly key: KeyRow
  readonly decision: LimitDecision
}

/** Core's decisions from facts, one request after the other. A request with an invalid key has none. */
export function decisionsFrom({ keys, rate }: BatchFacts, asked: readonly Asked[], batch: Batch): readonly Decided[] {
  const windows = new Map<number, KeyWindow>()
  for (const [place, row] of keys) windows.set(place, windowFrom(row))
  const known = asked.filter(({ key }) => keys.has(key))
  const { decisions } = decideBatch(known, windows, rate.next_at ?? 0, batch.nowMs, batch.limits)
  return known.map((one, i) => ({ one, key: keys.get(one.key)!, decision: decisions[i]! }))
}
