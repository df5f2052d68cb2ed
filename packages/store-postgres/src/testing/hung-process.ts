import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'

/** The last messages of a statement: the driver sends each statement in one write. */
const LAST_OF_STATEMENT = new Set(Buffer.from('SHQ'))

/** The statement timeout of the process that hangs; PostgreSQL ends its transaction after half of it. */
const STATEMENT_TIMEOUT_MS = 1000

/** What a process that can hang does, and what another one does meanwhile, once for each message of the first. */
export interface HungWork<T> {
  /** Prepares one run. */
  before(run: number): Promise<T>
  /** The work of the process that hangs. When its message has arrived at last, it must succeed. */
  work(hanging: Db, prepared: T): Promise<void>
  /** The work of another process while the first one hangs. */
  meanwhile(prepared: T): Promise<void>
}

/**
 * Runs some work on the database at `url` again and again, each time on a new connection, and each time stops its
 * process in front of one message. Returns the number of messages.
 */
export async function hangAtEachMessage<T>(url: string, { before, work, meanwhile }: HungWork<T>): Promise<number> {
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  try {
    for (let held = 0; ; held++) {
      const prepared = await before(held)
      // A new connection has prepared no statement, like that of a command.
      const hanging = openPostgresDb(address.href, { connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
      await hanging.sql.query('select', [])
      let messages = 0
      let isNext = true
      const { promise: hangs, resolve: hang } = Promise.withResolvers<boolean>()
      proxy.rule = ({ from, bytes }) => {
        const isFirst = from === 'server' || isNext
        if (from === 'client') isNext = LAST_OF_STATEMENT.has(bytes[0]!)
        if (!isFirst || messages++ !== held) return 'pass'
        hang(true)
        return 'hold'
      }
      const done = work(hanging, prepared)
      try {
        const isHeld = await Promise.race([hangs, done.then(() => false)])
        await meanwhile(prepared)
        proxy.rule = () => 'pass'
        proxy.release()
        await done
        if (!isHeld) return held
      } finally {
        proxy.rule = () => 'pass'
        proxy.release()
        await hanging.close()
      }
    }
  } finally {
    await proxy.close()
  }
}
