import type { Connection } from './connection.ts'
import { inTurns } from './in-turns.ts'

/** Runs reads that see one state of the database. A read that pauses blocks the process only for one step at a time. */
export type SteppedReader = <T>(read: (connection: Connection) => Generator<undefined, T>) => Promise<T>

/**
 * A read that ends in its first step runs on the shared connection. A read that pauses starts again on a connection of
 * its own, because its snapshot lasts for several turns of the event loop. Only one such read runs at a time.
 */
export function steppedReader(shared: Connection, connect: () => Connection): SteppedReader {
  let last: Promise<unknown> = Promise.resolve()

  async function alone<T>(read: (connection: Connection) => Generator<undefined, T>): Promise<T> {
    const connection = connect()
    try {
      connection.script('begin')
      return await inTurns(read(connection))
    } finally {
      connection.close()
    }
  }

  return async (read) => {
    const step = shared.snapshot(() => read(shared).next())
    if (step.done) return step.value
    const result = last.then(() => alone(read))
    last = result.catch(() => undefined)
    return result
  }
}
