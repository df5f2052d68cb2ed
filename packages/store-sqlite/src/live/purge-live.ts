import { isForgotten, type PurgedLive, reportIsCurrent } from '@flightbag/core/ports'
import { commandOf, type StoredCommand } from '@flightbag/store'
import type { Connection } from '../connection/connection.ts'
import type { File } from '../connection/database.ts'
import { letOthersWrite } from '../connection/in-turns.ts'

/** Rows that one transaction reads. */
const CHUNK = 200

const REPORTS =
  'select account, received from live_report where received is not null and account > ? order by account limit ?'
/** Commands as they are stored. */
export const COMMANDS = `
  select n as sequence, id, created as createdMs, delivered as deliveredMs, resolved as resolvedMs, resolution, request
  from live_command`
const NEXT_COMMANDS = `${COMMANDS} where n > ? order by n limit ?`
const FORGET_REPORT = 'update live_report set received = null, report = null where account = ?'
const FORGET_COMMAND = 'delete from live_command where n = ?'

interface Row {
  readonly n: number
  readonly isOver: boolean
}

/** Removes expired reports, and commands a day after their end, of all accounts, in short transactions. */
export async function purgeLive({ write }: Pick<File, 'write'>, nowMs: number): Promise<PurgedLive> {
  /** Runs `forget` on the rows that are over, chunk by chunk, and counts them. */
  async function purge(next: (connection: Connection, after: number) => readonly Row[], forget: string) {
    let gone = 0
    let after = 0
    for (;;) {
      const rows = await write(
        (connection) => {
          const chunk = next(connection, after)
          for (const { n } of chunk.filter(({ isOver }) => isOver)) gone += connection.run(forget, n)
          return chunk
        },
        { frees: true },
      )
      if (rows.length < CHUNK) return gone
      after = rows.at(-1)!.n
      await letOthersWrite()
    }
  }

  function reportsAfter(connection: Connection, after: number): readonly Row[] {
    const rows = connection.all<{ account: number; received: number }>(REPORTS, after, CHUNK)
    return rows.map(({ account, received }) => ({ n: account, isOver: !reportIsCurrent(received, nowMs) }))
  }

  function commandsAfter(connection: Connection, after: number): readonly Row[] {
    const rows = connection.all<StoredCommand>(NEXT_COMMANDS, after, CHUNK)
    return rows.map((row) => ({ n: row.sequence, isOver: isForgotten(commandOf(row), nowMs) }))
  }

  return { reports: await purge(reportsAfter, FORGET_REPORT), commands: await purge(commandsAfter, FORGET_COMMAND) }
}
