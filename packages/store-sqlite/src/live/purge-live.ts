import { isForgotten, type PurgedLive, reportIsCurrent } from '@flightbag/core'
import type { Connection } from '../connection/connection.ts'
import type { File } from '../connection/database.ts'
import { letOthersWrite } from '../connection/in-turns.ts'
import { COMMAND_COLUMNS, type CommandRow, commandOf } from './command-row.ts'

/** Rows that one transaction reads. */
const CHUNK = 200

const REPORTS =
  'select account as n, received from live_report where received is not null and account > ? order by account limit ?'
const FORGET_REPORT = 'update live_report set received = null, report = null where account = ?'
const COMMANDS = `select ${COMMAND_COLUMNS} from live_command where n > ? order by n limit ?`
const FORGET_COMMAND = 'delete from live_command where n = ?'

/** Removes expired reports, and commands a day after their end, of all accounts, in short transactions. */
export async function purgeLive({ write }: Pick<File, 'write'>, nowMs: number): Promise<PurgedLive> {
  /** Runs `forget` on the rows of `select` for which `isOver` is true, chunk by chunk, and counts them. */
  async function purge<R extends { readonly n: number }>(select: string, isOver: (row: R) => boolean, forget: string) {
    let gone = 0
    let after = 0
    for (;;) {
      const rows = await write(
        (connection: Connection) => {
          const chunk = connection.all<R>(select, after, CHUNK)
          for (const row of chunk.filter(isOver)) gone += connection.run(forget, row.n)
          return chunk
        },
        { frees: true },
      )
      if (rows.length < CHUNK) return gone
      after = rows.at(-1)!.n
      await letOthersWrite()
    }
  }

  const reports = await purge<{ n: number; received: number }>(
    REPORTS,
    ({ received }) => !reportIsCurrent(received, nowMs),
    FORGET_REPORT,
  )
  const commands = await purge<CommandRow>(COMMANDS, (row) => isForgotten(commandOf(row), nowMs), FORGET_COMMAND)
  return { reports, commands }
}
