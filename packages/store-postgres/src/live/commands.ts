import {
  COMMAND_KEPT_MS,
  COMMAND_LIFETIME_MS,
  type Command,
  type CommandRequest,
  isForgotten,
  listedCommandOf,
  type Resolution,
  readJson,
} from '@flightbag/core'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The commands of an account for the app, oldest first. */
export async function listCommands(db: Kysely<Tables>, accountId: string, nowMs: number) {
  const rows = await db
    .selectFrom('live_command')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      ({ fn, eb }) => fn.coalesce('resolved', 'delivered', eb('created', '+', COMMAND_LIFETIME_MS)),
      '>',
      nowMs - COMMAND_KEPT_MS,
    )
    .orderBy('created')
    .orderBy('seq')
    .orderBy('id')
    .execute()
  return rows
    .map(commandOf)
    .filter((command) => !isForgotten(command, nowMs))
    .map((command) => listedCommandOf(command, nowMs))
}

function commandOf(row: Selectable<Tables['live_command']>): Command {
  const ack =
    row.resolution === null
      ? null
      : (readJson(row.resolution) as Omit<Resolution, 'handledAt' | 'resolvedAtMs'> & { at: string | null })
  return {
    id: row.id,
    createdAtMs: Number(row.created),
    request: readJson(row.request) as CommandRequest,
    deliveredAtMs: row.delivered === null ? null : Number(row.delivered),
    resolution: ack && {
      outcome: ack.outcome,
      said: ack.said,
      reason: ack.reason,
      handledAt: ack.at,
      resolvedAtMs: Number(row.resolved),
    },
  }
}
