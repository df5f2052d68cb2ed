import { compareCodePoints } from '../../lib/code-points.ts'
import type { Json, JsonObject } from '../../lib/json.ts'
import { textOf } from '../../records/record-kind.ts'
import { keptIdent, type WeatherIdent } from './ident.ts'

/** Where an aerodrome of a weather entry stands in the pilot's bag. */
export type WeatherOrigin = 'aerodromeCard' | 'briefing'

/** An aerodrome whose weather is asked for. */
export interface WeatherAerodrome extends WeatherIdent {
  /** The name on the pilot's card; null when there is none. */
  readonly name: string | null
  /** `aerodromeCard` before `briefing`; empty for an aerodrome that is in neither. */
  readonly sources: readonly WeatherOrigin[]
}

/** A name with something in it. */
const nameOf = (card: JsonObject): string | null => {
  const name = textOf(card, 'name')
  return name === null || name.trim() === '' ? null : name
}

const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : []

/**
 * The aerodromes of `/v1/weather`: those on any card or in the weather briefing, one an identifier, sorted by it. Of
 * several cards with one identifier, the last changed that has a name gives it. Total: a card without a code has no
 * identifier and is left out.
 */
export const weatherAerodromes = (
  cards: readonly JsonObject[],
  briefings: readonly JsonObject[],
): readonly WeatherAerodrome[] => {
  const found = new Map<string, WeatherAerodrome>()
  const namedAt = new Map<string, string>()
  for (const card of cards) {
    const kept = keptIdent(textOf(card, 'code'))
    if (kept === null) continue
    const name = nameOf(card)
    const before = found.get(kept.ident)
    const changed = textOf(card, 'updatedAt') ?? ''
    const newer = name !== null && changed >= (namedAt.get(kept.ident) ?? '')
    if (newer) namedAt.set(kept.ident, changed)
    found.set(kept.ident, { ...kept, name: newer ? name : (before?.name ?? null), sources: ['aerodromeCard'] })
  }
  const briefed = new Set<string>()
  for (const ident of briefings.flatMap((briefing) => textsOf(briefing.idents))) {
    const kept = keptIdent(ident)
    if (kept === null || briefed.has(kept.ident)) continue
    briefed.add(kept.ident)
    const card = found.get(kept.ident)
    found.set(kept.ident, { ...kept, name: card?.name ?? null, sources: [...(card?.sources ?? []), 'briefing'] })
  }
  return [...found.values()].sort((a, b) => compareCodePoints(a.ident, b.ident))
}
