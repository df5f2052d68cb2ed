import { compareCodePoints } from '../../lib/code-points.ts'
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts'
import { textOf } from '../../records/record-kind.ts'
import { keptIdent, type WeatherIdent } from './ident.ts'

/** The parts of the pilot's bag that name an aerodrome. */
export type WeatherOrigin = 'aerodromeCard' | 'briefing'

/** The values of a card from which those of a weather entry are computed. */
export interface AerodromeFacts {
  readonly elevationFt: number | null
  /** Magnetic variation in degrees, positive for east. */
  readonly variationDeg: number | null
  /** Designators of the runways, for example `11/29`. */
  readonly runways: readonly string[]
}

/** A card without such values. */
export const NO_FACTS: AerodromeFacts = { elevationFt: null, variationDeg: null, runways: [] }

/** An aerodrome of which the weather is requested. */
export interface WeatherAerodrome extends WeatherIdent {
  /** The name on the pilot's card; null when there is none. */
  readonly name: string | null
  /** `aerodromeCard` before `briefing`; empty for an aerodrome that is in neither. */
  readonly sources: readonly WeatherOrigin[]
  /** Left out for an aerodrome without a card, and for a card without these values. */
  readonly card?: AerodromeFacts
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null
}

/** The values of a card; null when it has none of them. */
function factsOf(card: JsonObject): AerodromeFacts | null {
  const runways = Array.isArray(card.runways) ? (card.runways as readonly Json[]) : []
  const facts = {
    elevationFt: numberOf(card.elevationFt),
    variationDeg: numberOf(card.magneticVariationDeg),
    runways: runways.flatMap((runway) => {
      const designator = isJsonObject(runway) ? textOf(runway, 'designator') : null
      return designator === null ? [] : [designator]
    }),
  }
  return facts.elevationFt === null && facts.variationDeg === null && facts.runways.length === 0 ? null : facts
}

/** A name that is not blank. */
function nameOf(card: JsonObject): string | null {
  const name = textOf(card, 'name')
  return name === null || name.trim() === '' ? null : name
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : []
}

/**
 * The aerodromes of `/v1/weather`: those of any card or of the weather briefing, one per identifier, sorted by it. Of
 * several cards with one identifier, the name comes from the last changed one that has a name, and elevation, variation
 * and runways come from the last changed one that has any of these. Total: a card without a code has no identifier and
 * is left out.
 */
export function weatherAerodromes(
  cards: readonly JsonObject[],
  briefings: readonly JsonObject[],
): readonly WeatherAerodrome[] {
  const found = new Map<string, WeatherAerodrome>()
  const namedAt = new Map<string, string>()
  const describedAt = new Map<string, string>()
  for (const card of cards) {
    const kept = keptIdent(textOf(card, 'code'))
    if (kept === null) continue
    const name = nameOf(card)
    const before = found.get(kept.ident)
    const changed = textOf(card, 'updatedAt') ?? ''
    const newer = name !== null && changed >= (namedAt.get(kept.ident) ?? '')
    if (newer) namedAt.set(kept.ident, changed)
    const facts = factsOf(card)
    const described = facts !== null && changed >= (describedAt.get(kept.ident) ?? '')
    if (described) describedAt.set(kept.ident, changed)
    const values = described ? facts : before?.card
    found.set(kept.ident, {
      ...kept,
      name: newer ? name : (before?.name ?? null),
      sources: ['aerodromeCard'],
      ...(values === undefined ? {} : { card: values }),
    })
  }
  const briefed = new Set<string>()
  for (const ident of briefings.flatMap((briefing) => textsOf(briefing.idents))) {
    const kept = keptIdent(ident)
    if (kept === null || briefed.has(kept.ident)) continue
    briefed.add(kept.ident)
    const card = found.get(kept.ident)
    found.set(kept.ident, { ...kept, name: null, ...card, sources: [...(card?.sources ?? []), 'briefing'] })
  }
  return [...found.values()].sort((a, b) => compareCodePoints(a.ident, b.ident))
}
