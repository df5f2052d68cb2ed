import type { JsonObject } from '@flightbag/core'
import { memoryRecords } from '../memory/memory-records.ts'
import { put } from './changes.ts'
import { type SeenRecord, seen } from './follower.ts'

/**
 * The records of one kind as they are served after one import, in their order. Throws with the place and the rule for
 * an invalid one.
 */
export async function served(
  kind: string,
  records: readonly JsonObject[],
  nowMs = 1000,
): Promise<readonly SeenRecord[]> {
  const store = memoryRecords()
  await store.apply(
    'pilot',
    records.map((record) => put(kind, record)),
    nowMs,
  )
  return (await store.all('pilot', kind)).map(seen)
}

/** The ids of such records. */
export async function servedIds(kind: string, records: readonly JsonObject[]): Promise<readonly string[]> {
  return (await served(kind, records)).map(({ id }) => id)
}
