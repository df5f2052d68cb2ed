import { asError } from '@flightbag/core/ports'
import type { Database } from '../connection/database.ts'
import { storeError } from '../connection/store-error.ts'
import { holderText, writerOf } from './lock-holders.ts'

const PROBE = `
  insert into probe (one, writes) values (1, 1) on conflict (one) do update set writes = writes + 1`

/**
 * The reason why the store does not answer or does not accept writes; null if it does both. Reads both files, neither
 * of which may be damaged, and writes to the file with the cheaper writes. A process that is stopped while it has the
 * write lock of a file does not give it back by itself.
 */
export async function problemOf({ records, counters, check }: Database): Promise<Error | null> {
  const writers = [records, counters].map(({ path }) => writerOf(path))
  const stopped = writers.find((writer) => writer?.isStopped === true)
  if (stopped) return storeError('STORE_BUSY', `another process prevents all writes: ${holderText(stopped)}`)
  try {
    check()
    records.read.get('select 1 from account limit 1')
    await counters.write((connection) => connection.run(PROBE))
    return null
  } catch (error) {
    return asError(error)
  }
}
