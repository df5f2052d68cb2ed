import { isDotSegment } from '../fields.ts'

/** The ids whose path is that of another route, by the name of a kind: `GET /v1/logbook/totals` is no entry. */
const PATHS_OF_ROUTES: Readonly<Record<string, readonly unknown[]>> = { logbook: ['totals'] }

/**
 * The rule that an id breaks under which no request can name a record; null for any other value. Bags contain records
 * that were stored before it was refused, so only an import checks it.
 */
export function unreachableId(kind: string, id: unknown): string | null {
  if (isDotSegment(id)) return 'must not be . or .., because a URL cannot contain it'
  return PATHS_OF_ROUTES[kind]?.includes(id) ? `must not be ${id}, whose path is that of another route` : null
}
