import { setTimeout as delay } from 'node:timers/promises'
import type { ReportKind } from '@flightbag/core/ports'

/** The largest number of entries in one answer of the provider. */
export const ENTRIES_PER_ANSWER = 400

/**
 * The largest number of stations in one request: two hours of half-hourly METARs and some specials fit into one
 * answer, and a station has one TAF in force or, for a short time, two.
 */
export const IDENTS_PER_REQUEST: Readonly<Record<ReportKind, number>> = { metar: 70, taf: 200 }

/** The expected number of reports of one station in an hour, on average over a request. */
const ENTRIES_PER_HOUR = 2.5
const SHORTEST_HOURS = 2

/** The look-back of a request for a few stations, in hours. Old reports are served too. */
export const LONGEST_HOURS = 36

/** The look-back of the first METAR request for some stations, in hours: the longest that fits into one answer. */
export function hoursFor(idents: number): number {
  return Math.min(LONGEST_HOURS, Math.max(SHORTEST_HOURS, Math.floor(ENTRIES_PER_ANSWER / ENTRIES_PER_HOUR / idents)))
}

/** The indicators, divided into one list for each request. */
export function batches(idents: readonly string[], size: number): readonly (readonly string[])[] {
  const lists: string[][] = []
  for (let at = 0; at < idents.length; at += size) lists.push(idents.slice(at, at + size))
  return lists
}

/** Path and query of a request. A TAF request needs no look-back: the provider returns the TAF in force. */
export function requestPath(kind: ReportKind, idents: readonly string[], hours: number): string {
  return `/api/data/${kind}?ids=${idents.join(',')}&format=json${kind === 'metar' ? `&hours=${hours}` : ''}`
}

/** Waits for `ms` milliseconds, or rejects when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
}
