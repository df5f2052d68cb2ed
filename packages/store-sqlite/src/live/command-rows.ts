import type { StoredCommand } from '@flightbag/store'
import type { Connection } from '../connection/connection.ts'

const COMMANDS = `
  select n as sequence, id, created as createdMs, delivered as deliveredMs, resolved as resolvedMs, resolution, request
  from live_command`
const ALL = `${COMMANDS} where account = ?`
const NEXT = `${COMMANDS} where n > ? order by n limit ?`

/** All commands of an account. */
export function allCommands(connection: Connection, account: number): readonly StoredCommand[] {
  return connection.all<StoredCommand>(ALL, account)
}

/** The next commands of all accounts after one. */
export function nextCommands(connection: Connection, after: number, limit: number): readonly StoredCommand[] {
  return connection.all<StoredCommand>(NEXT, after, limit)
}
