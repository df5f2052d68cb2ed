import type { JsonObject } from '../lib/json.ts'
import { textOf } from '../records/record-kind.ts'
import { keptIdent } from '../weather/service/ident.ts'
import { type Source, sourceOf } from './figure.ts'

/** The identifier of a card or of an aerodrome in a route, in capitals; null for a blank one. */
export function identOf(text: string | null): string | null {
  return keptIdent(text)?.ident ?? null
}

/** The cards by identifier; of several with one identifier, the last changed. */
export function cardsByIdent(cards: readonly JsonObject[]): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>()
  for (const card of cards) {
    const ident = identOf(textOf(card, 'code'))
    const known = ident === null ? undefined : found.get(ident)
    const isNewer = (textOf(card, 'updatedAt') ?? '') >= (textOf(known?.record ?? {}, 'updatedAt') ?? '')
    if (ident !== null && isNewer) found.set(ident, sourceOf('aerodromes', card))
  }
  return found
}
