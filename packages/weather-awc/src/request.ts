import { setTimeout as delay } from 'node:timers/promises'
import type { ReportKind } from '@flightbag/core'

/** The most entries the provider puts into one answer. */
export const ENTRIES_PER_ANSWER = 400

/** The most stations of one request: with METARs every half hour and specials besides, three hours of them fit an answer. */
export const IDENTS_PER_REQUEST = 50

/** Reports of one station in an hour, on average over a request, that are reckoned with. */
const ENTRIES_PER_HOUR = 2.5
const SHORTEST_HOURS = 3
const LONGEST_HOURS = 36

/** How far a METAR request looks back, in hours: as far as its answer has room for, since old reports are served too. */
export const hoursFor = (idents: number): number =>
  Math.min(LONGEST_HOURS, Math.max(SHORTEST_HOURS, Math.floor(ENTRIES_PER_ANSWER / ENTRIES_PER_HOUR / idents)))

/** The indicators in as many lists as it takes requests. */
export function batches(idents: readonly string[], size: number = IDENTS_PER_REQUEST): readonly (readonly string[])[] {
  const lists: string[][] = []
  for (let at = 0; at < idents.length; at += size) lists.push(idents.slice(at, at + size))
  return lists
}

/** Path and query of a request; the provider gives the TAF in force without being told how far to look back. */
export const requestPath = (kind: ReportKind, idents: readonly string[], hours: number): string =>
  `/api/data/${kind}?ids=${idents.join(',')}&format=json${kind === 'metar' ? `&hours=${hours}` : ''}`

/** Waits, but no longer than the signal lets it. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal })
