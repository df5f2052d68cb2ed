import * as v from 'valibot'
import { foldAscii } from '../lib/code-points.ts'
import { instantText } from '../lib/instant.ts'
import type { Json, JsonObject } from '../lib/json.ts'
import { nestsDeeper, readJson } from '../lib/json-text.ts'
import { err, ok, type Result } from '../lib/result.ts'
import type { EpochMs } from '../lib/system.ts'
import { anything, list, MAX_IDENTIFIER_CHARACTERS, number, open, text } from '../records/fields.ts'
import { findUnstorable } from '../records/import/unstorable.ts'
import type { LineFault } from '../records/record-kind.ts'
import type { AirwayLine } from './port.ts'

const point = open({
  name: text('Name of the point.'),
  latDeg: number('Latitude in degrees, north positive.'),
  lonDeg: number('Longitude in degrees, east positive.'),
  distanceNm: number('Published distance to the next point, in nautical miles; null at the last.'),
})

/** One ATS route (spec, Airway). Limits, minimum flight levels and direction of cruising levels are not included. */
export const airway = open({
  designator: v.pipe(
    v.string('must be a text'),
    v.minLength(1, 'must not be empty'),
    v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
    v.maxLength(MAX_IDENTIFIER_CHARACTERS, `must have at most ${MAX_IDENTIFIER_CHARACTERS} characters`),
    v.description('Designator of the route.'),
  ),
  airspace: v.pipe(v.picklist(['lower', 'upper'], 'must be lower or upper'), v.description('Lower or upper airspace.')),
  navigation: v.nullish(
    v.pipe(
      v.picklist(['conventional', 'rnav'], 'must be conventional or rnav'),
      v.description('Navigation with which the route is flown. Null: not known.'),
    ),
  ),
  points: list(point, 'Points, in order. Null: not known.'),
  source: anything('The editions of its source.'),
})

/** An airway as it is served: its line, with the two fields that every record has. */
export const servedAirway = open({
  id: v.pipe(v.string(), v.description('Identifies it: derived from airspace and designator.')),
  updatedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('Time of the load that changed it last, UTC.')),
  ...airway.entries,
})

/** Parts of an airway that have a name of their own in the reference. */
export const airwayParts = { AirwayPoint: point }

/**
 * One line of `flightbag airways load`: an airway with all its fields. The server sets `id` and `updatedAt`; the line's
 * values are dropped.
 *
 * @example
 * ```ts
 * import { readAirwayLine } from '@flightbag/core/ports'
 *
 * const read = readAirwayLine('{"designator": "W12"}')
 * read.ok || read.failure.field // => 'airspace'
 * ```
 */
export function readAirwayLine(line: string): Result<AirwayLine, LineFault> {
  if (nestsDeeper(line)) return err({ field: '', message: 'nests too deep' })
  let value: unknown
  try {
    value = readJson(line)
  } catch {
    return err({ field: '', message: 'is not valid JSON' })
  }
  const checked = v.safeParse(airway, value, { abortEarly: true })
  if (!checked.success) {
    const issue = checked.issues[0]
    return err({ field: v.getDotPath(issue) ?? '', message: issue.message })
  }
  const unstorable = findUnstorable(value as Json)
  if (unstorable) return err(unstorable)
  const { airspace, designator } = checked.output
  const folded = foldAscii(designator)
  const { id: _, updatedAt: __, ...rest } = value as JsonObject
  const text = JSON.stringify({ id: `airway-${airspace}-${folded}`, ...rest })
  return ok({ airspace, designator: folded, text })
}

/**
 * The airways of a load, each once: of two lines with the same id, the later one counts, as for records of one import.
 * They are in memory, because a store must hold no lock while the input stalls.
 */
export async function latestOfLoad(
  lines: AsyncIterable<AirwayLine> | Iterable<AirwayLine>,
): Promise<readonly AirwayLine[]> {
  const latest = new Map<string, AirwayLine>()
  for await (const line of lines) {
    // The two of which `readAirwayLine` makes the id.
    const key = `${line.airspace}-${line.designator}`
    // Without this, the later line would take the place of the earlier one in the order of the load.
    latest.delete(key)
    latest.set(key, line)
  }
  return [...latest.values()]
}

const UPDATED_AT = /,"updatedAt":"[^"]*"\}$/

/** Adds `updatedAt` to the lines of a load: the time of the load, or that of an equal stored airway. */
export function withUpdatedAt(lines: readonly AirwayLine[], stored: Iterable<string>, nowMs: EpochMs): AirwayLine[] {
  const unchanged = new Map<string, string>()
  for (const doc of stored) {
    const line = doc.replace(UPDATED_AT, '}')
    if (line !== doc) unchanged.set(line, doc)
  }
  const added = `,"updatedAt":"${instantText(nowMs)}"}`
  return lines.map((line) => ({ ...line, text: unchanged.get(line.text) ?? line.text.slice(0, -1) + added }))
}
