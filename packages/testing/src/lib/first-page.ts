import type { PageQuery } from '@flightbag/core/ports'

/** The first page of a whole collection, with an optional limit and no other parameter. */
export function firstPage(kind: string, limit = 50): PageQuery {
  return {
    kind,
    filter: null,
    since: null,
    snapshotMs: null,
    after: null,
    limit,
    maxBytes: 4_000_000,
  }
}
