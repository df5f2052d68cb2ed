import type { Collection } from '@flightbag/client'
import * as v from 'valibot'
import { collectionsOf, type ServedRecord } from '../../service/collections.ts'
import { readTool } from '../tool.ts'
import { countField } from './fields.ts'

const DEFAULT_RECORDS = 20
const MOST_RECORDS = 200

export const changesTool = readTool({
  name: 'changes',
  title: 'Changes since a time',
  description:
    'The records that changed after a time, by collection: `total` of them, and the newest ones. `nextSince` ' +
    'is the time to pass as `since` later: no change is missed, and a few may be listed again. A record that ' +
    'the pilot deleted is not listed.',
  input: v.object({
    since: v.pipe(
      v.string(),
      v.isoTimestamp('must be a date-time with a zone'),
      v.description('An instant, ISO 8601 with a zone.'),
    ),
    limit: v.optional(countField(MOST_RECORDS, 'The most records of each collection that are listed.')),
  }),
  async read({ bag, enabled }, { since, limit = DEFAULT_RECORDS }) {
    const followed = Object.entries(collectionsOf(bag)).filter(([name]) => name !== 'notes' || enabled.has('notes'))
    const first = await changesOf(followed, since)
    // A record of a collection that was read early may change before a later collection is read. Every change up to the
    // newest one of the first reading is in the second.
    const nextSince = newestOf([...first.values()].flat()) ?? since
    const all = nextSince === since ? first : await changesOf(followed, since)
    const collections = [...all].map(([name, records]) => [
      name,
      { total: records.length, records: records.toSorted(byNewest).slice(0, limit) },
    ])
    return { since, nextSince, collections: Object.fromEntries(collections) }
  },
})

type Followed = readonly (readonly [name: string, collection: Collection<ServedRecord>])[]
type Changes = ReadonlyMap<string, readonly ServedRecord[]>

/** The changes of the collections that have some. */
async function changesOf(collections: Followed, since: string): Promise<Changes> {
  const changes = new Map<string, readonly ServedRecord[]>()
  for (const [name, collection] of collections) {
    const records = await Array.fromAsync(collection.changes(since))
    if (records.length > 0) changes.set(name, records)
  }
  return changes
}

/** Served times are UTC with milliseconds, so their order is that of their texts. */
function newestOf(records: readonly ServedRecord[]): string | null {
  return records.toSorted(byNewest)[0]?.updatedAt ?? null
}

function byNewest(a: ServedRecord, b: ServedRecord): number {
  return a.updatedAt < b.updatedAt ? 1 : -1
}
