import type { RecordKind } from '@flightbag/core'
import { badRequest, decodeCursor, encodeCursor, notFound, ok, type RecordCache } from '@flightbag/core/ports'
import { sampleRecords } from '@flightbag/core/schemas'
import * as v from 'valibot'
import { cursor, filterText, limit, recordId, updatedSince } from '../declare/common-parameters.ts'
import type { QueryParameter } from '../declare/parameter.ts'
import { defineRoute, type KeyRoute } from '../declare/route.ts'
import { document, documents } from '../respond/handler-answer.ts'
import { recordExample, recordResponse } from '../respond/record-response.ts'

/** A day after all changes of the sample bag. */
const EXAMPLE_SNAPSHOT_MS = Date.UTC(2026, 9, 6)

/** The ports of the two routes of a collection. */
interface CollectionPorts {
  readonly cache: RecordCache
  /** A page ends with the record that exceeds this number of bytes. */
  readonly pageBytes: number
}

/** The two routes of a record kind: its collection and one record of it. Their descriptions derive from the kind. */
export function collectionRoutes(kind: RecordKind, collection: string): readonly KeyRoute<CollectionPorts>[] {
  const path = `/v1/${collection}` as const
  const tag = headline(collection)
  const tagDescription = kind.description
  const example = recordExample(kind)
  const record = recordResponse(kind)
  const named = { [componentName(kind.title)]: record, ...kind.parts }
  const filter = kind.filter?.queryParameter ?? null
  const filters: Record<string, QueryParameter<string>> = filter === null
    ? {}
    : { [filter]: filterText(`Only records with this \`${filter}\`.`, sampleRecords.aircraft.id) }
  const beginning = { ...cursor, example: exampleCursor(kind, filters) }

  const page = defineRoute({
    method: 'GET',
    path,
    operationId: `list${componentName(headline(collection))}`,
    tag,
    tagDescription,
    summary: `List ${headline(collection).toLowerCase()}`,
    description:
      `One page, sorted by ${kind.orderedBy}. Pass \`page.nextCursor\` as \`cursor\` for the next page; to ` +
      `follow changes, pass \`updatedSince\`. Deleted records are not served.`,
    query: { limit, cursor: beginning, updatedSince, ...filters },
    response: v.pipe(v.array(record), v.description('The records of the page, in order.')),
    named,
    envelope: 'page',
    example: [example],
    handle: async ({ accountId, query, revisionMs }, { cache, pageBytes }: CollectionPorts) => {
      const scope = { kind: kind.name, filter: filterOf(query, filter), since: query.updatedSince }
      const point = query.cursor === null ? null : decodeCursor(query.cursor, scope)
      if (query.cursor !== null && point === null) return badRequest('cursor', cursor.rule)
      const { snapshotMs = null, after = null } = point ?? {}
      const asked = { ...scope, snapshotMs, after, limit: query.limit, maxBytes: pageBytes }
      const rows = await cache.page(accountId, asked, revisionMs)
      const nextCursor =
        rows.next === null ? null : encodeCursor(scope, { snapshotMs: rows.snapshotMs, after: rows.next })
      return ok(documents(rows.docs, { limit: query.limit, total: rows.total, nextCursor }))
    },
  })

  const one = defineRoute({
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    tagDescription,
    operationId: `get${componentName(kind.title)}`,
    summary: `Get one ${kind.title}`,
    description: `The whole record: the declared fields, and any others that the app stored.`,
    params: {
      id: recordId(kind.alias ? withAlias(kind) : `Id of the ${kind.title}.`, example.id, kind.idPattern ?? null),
    },
    response: record,
    named,
    failures: ['not_found'],
    example,
    handle: async ({ accountId, params, revisionMs }, { cache }: CollectionPorts) => {
      const json = await cache.one(accountId, kind.name, params.id, revisionMs)
      return json === null ? notFound(kind.title) : ok(document(json))
    },
  })

  return [page, one]
}

/** A cursor at the beginning of the collection with the examples of all its filters, so that all are valid together. */
function exampleCursor({ name }: RecordKind, filters: Readonly<Record<string, QueryParameter<string>>>): string {
  const point = { snapshotMs: EXAMPLE_SNAPSHOT_MS, after: { sort: '', id: '' } }
  const [filter = null] = Object.values(filters).map(({ example }) => String(example))
  return encodeCursor({ kind: name, filter, since: updatedSince.read(String(updatedSince.example)) }, point)
}

function filterOf(query: Readonly<Record<string, unknown>>, filter: string | null): string | null {
  const value = filter === null ? null : query[filter]
  return typeof value === 'string' ? value : null
}

function withAlias(kind: RecordKind): string {
  return (
    `Id of the ${kind.title}, otherwise its id without regard to case, otherwise its identifier without regard ` +
    'to case.'
  )
}

/** `check-flights` as a heading. */
function headline(collection: string): string {
  const words = collection.replaceAll(/[-/]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `aerodrome card` as `AerodromeCard`. */
export function componentName(title: string): string {
  return title.replaceAll(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
