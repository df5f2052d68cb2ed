import type { JsonObject, Sync } from '@flightbag/core/ports'
import { type CommandFailure, refused } from '../context/failure.ts'
import { counted } from '../print/lib/counted.ts'
import { recordsOf } from './read-bag.ts'

/** A record that a command will change, as the command has read it; null for one that the bag did not have. */
export interface SeenRecord {
  readonly kind: string
  readonly id: string
  readonly record: JsonObject | null
}

/**
 * The reason why a command must not change the records that it has read: while it waited for an answer, one of them was
 * changed, deleted or added, and that change would be lost. Null if all have the same revision as before.
 */
export async function changedMeanwhile(
  sync: Sync,
  accountId: string,
  seen: Iterable<SeenRecord>,
): Promise<CommandFailure | null> {
  const revisions = new Map([...seen].map(({ kind, id, record }) => [`${kind} ${id}`, record?.updatedAt ?? null]))
  const kinds = new Set([...revisions.keys()].map((key) => key.slice(0, key.indexOf(' '))))
  const changed: string[] = []
  for await (const { kind, record } of recordsOf(sync, accountId, [...kinds])) {
    const revision = revisions.get(`${kind} ${record.id}`)
    if (revision !== undefined && revision !== record.updatedAt) changed.push(record.id)
    revisions.delete(`${kind} ${record.id}`)
  }
  // Those that are left are not in the bag now.
  for (const [key, revision] of revisions) if (revision !== null) changed.push(key.slice(key.indexOf(' ') + 1))
  if (changed.length === 0) return null
  const names = changed.slice(0, 5).join(', ')
  const { failure } = refused(
    `${counted(changed.length, 'record was', 'records were')} changed while the command waited, such as ${names}: ` +
      'run the command again',
  )
  return failure
}
