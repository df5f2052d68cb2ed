import { recordKinds } from '@flightbag/core'
import type { Connection } from '../connection/connection.ts'
import type { Stage } from './stage.ts'

/** The kinds of which an account has at most one record. */
export const SINGLE_KINDS = recordKinds.filter(({ single }) => single).map(({ name }) => name)
const LIVE = 'select id from record where account = ? and kind = ? and sort is not null'

/**
 * Adds the deletion of every record that the last staged record of a kind replaces, for the kinds with a single record.
 */
export function stageReplaced(connection: Connection, account: number, stage: Stage): void {
  for (const kind of SINGLE_KINDS) {
    const staged = stage.storedIds(kind)
    const kept = staged.at(-1)
    if (kept === undefined) continue
    const live = connection.all<{ id: string }>(LIVE, account, kind).map(({ id }) => id)
    for (const id of new Set([...live, ...staged])) {
      if (id !== kept) stage.add({ type: 'delete', kind, id, carriedMs: null })
    }
  }
}
