import type { Collection } from '@flightbag/client'
import * as v from 'valibot'
import { collectionsOf, type ServedRecord } from '../../service/collections.ts'
import { countField, numberOf, recordOf, toolArguments } from './fields.ts'
import { readTool } from './tool.ts'

const DEFAULT_CHANGES = 50
const MOST_CHANGES = 200

export const changesTool = readTool({
  name: 'changes',
  title: 'Changes since a time',
  description:
    'The records of all collections that changed after a time, the oldest change first. To read on, pass ' +
    '`nextSince` as `since`: now if `more` is true, otherwise later. Each change is then listed, and none twice ' +
    'unless it changes again. A record that the pilot deleted is not listed.',
  input: toolArguments({
    since: v.pipe(
      v.string(),
      v.isoTimestamp('must be a date-time with a zone'),
      v.description('An instant, ISO 8601 with a zone.'),
    ),
    limit: v.optional(
      countField(1, MOST_CHANGES, `The most changes that are listed; ${DEFAULT_CHANGES} if it is absent.`),
    ),
  }),
  output: v.looseObject({
    nextSince: v.pipe(v.string(), v.description('The value of `since` for the next call.')),
    more: v.pipe(v.boolean(), v.description('Whether there are changes after those listed.')),
    total: numberOf('The number of changes after `since`.'),
    changes: v.array(v.object({ collection: v.string(), record: recordOf('The record as it is now.') })),
  }),
  async read({ bag, enabled }, { since, limit = DEFAULT_CHANGES }) {
    const followed = Object.entries(collectionsOf(bag)).filter(([name]) => name !== 'notes' || enabled.has('notes'))
    // A record of a collection that was read early may change before a later collection is read. Every change up to the
    // newest one of the first reading is in the second, or has changed again; later ones are left to the next call.
    const until = (await changesOf(followed, since)).at(-1)?.record.updatedAt
    const all = until === undefined ? [] : await changesOf(followed, since)
    const known = all.filter(({ record }) => record.updatedAt <= until!)
    const last = known.at(limit - 1)?.record.updatedAt
    // Changes of one instant stay together, because `nextSince` cannot divide them.
    const changes = last === undefined ? known : known.filter(({ record }) => record.updatedAt <= last)
    const nextSince = (changes.length < known.length ? last : until) ?? since
    return { nextSince, more: changes.length < all.length, total: all.length, changes }
  },
})

interface Change {
  readonly collection: string
  readonly record: ServedRecord
}

/** The changes of all collections, the oldest first. */
async function changesOf(
  collections: readonly (readonly [name: string, collection: Collection<ServedRecord>])[],
  since: string,
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const [collection, records] of collections)
    for await (const record of records.changes(since)) changes.push({ collection, record })
  // Served times are UTC with milliseconds, so their order is that of their texts.
  return changes.sort((a, b) => (a.record.updatedAt < b.record.updatedAt ? -1 : 1))
}
