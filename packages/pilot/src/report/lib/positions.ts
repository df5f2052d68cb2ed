import type { AerodromeCard, Planning } from '@flightbag/client'

export interface Position {
  readonly latDeg: number
  readonly lonDeg: number
}

/** The position of every aerodrome that the bag has one of: from its card, otherwise from a planned route. */
export function positionsOf(
  cards: readonly AerodromeCard[],
  plannings: readonly Pick<Planning, 'points'>[],
): ReadonlyMap<string, Position> {
  const positions = new Map<string, Position>()
  for (const { points } of plannings) {
    for (const point of points ?? []) {
      const position = positionOf(point)
      if (position !== null && point.type === 'aerodrome' && typeof point.name === 'string')
        positions.set(point.name.toUpperCase(), position)
    }
  }
  for (const card of cards) {
    const position = positionOf(card.position)
    if (position !== null && typeof card.code === 'string') positions.set(card.code.toUpperCase(), position)
  }
  return positions
}

/** A position with both coordinates in their ranges; null for anything else. */
export function positionOf(value: unknown): Position | null {
  const { latDeg, lonDeg } = (value ?? {}) as Partial<Record<keyof Position, unknown>>
  if (typeof latDeg !== 'number' || typeof lonDeg !== 'number') return null
  return Math.abs(latDeg) <= 85 && Math.abs(lonDeg) <= 180 ? { latDeg, lonDeg } : null
}
