import { startFaultProxy } from '@flightbag/testing/faults/fault-proxy'
import { postgresFrames } from '@flightbag/testing/faults/frames'
import type { Db } from '../connection/database.ts'
import { openPostgresDb } from '../connection/open-postgres.ts'

/** Execute and Sync: the driver sends them with the message before, in one write. */
const WITH_THE_ONE_BEFORE = new Set(Buffer.from('ES'))

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
 * Runs some work on the database at `url` again and again, and stops its process in front of one message each time.
 * Returns the number of messages.
 */
export async function hangAtEachMessage<T>(url: string, { before, work, meanwhile }: HungWork<T>): Promise<number> {
  const address = new URL(url)
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) }, postgresFrames)
  address.port = String(proxy.port)
  const hanging = openPostgresDb(address.href, { connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    await hanging.sql.query('select', [])
    for (let held = 0; ; held++) {
      const prepared = await before(held)
      let messages = 0
      const { promise: hangs, resolve: hang } = Promise.withResolvers<boolean>()
      proxy.rule = ({ from, bytes }) => {
        if (from === 'client' && WITH_THE_ONE_BEFORE.has(bytes[0]!)) return 'pass'
        if (messages++ !== held) return 'pass'
        hang(true)
        return 'hold'
      }
      const done = work(hanging, prepared)
      const isHeld = await Promise.race([hangs, done.then(() => false)])
      await meanwhile(prepared)
      proxy.rule = () => 'pass'
      proxy.release()
      await done
      if (!isHeld) return held
    }
  } finally {
    await hanging.close()
    await proxy.close()
  }
}
