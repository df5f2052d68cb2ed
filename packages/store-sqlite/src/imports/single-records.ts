import { replacedIds, singleKinds } from '@flightbag/core/ports'
import type { Connection } from '../connection/connection.ts'
import type { Stage } from './stage.ts'

const LIVE = 'select id from record where account = ? and kind = ? and sort is not null order by id'

/** Adds the deletions of the records that a single one replaces. */
export function stageReplaced(connection: Connection, account: number, stage: Stage): void {
  for (const kind of singleKinds) {
    const imported = stage.storedIds(kind)
    if (imported.length === 0) continue
    const stored = connection.all<{ id: string }>(LIVE, account, kind).map(({ id }) => id)
    for (const id of replacedIds(imported, stored)) stage.add({ type: 'delete', kind, id, carriedMs: null })
  }
}
