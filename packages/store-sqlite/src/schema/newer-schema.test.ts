import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../connection/connection.ts'
import { openSqlite } from '../store.ts'
import { temporaryFolder } from '../testing/stores.ts'

test.each(['flightbag.db', 'counters.db'])(
  'a store whose %s a newer release has changed is not opened',
  async (file) => {
    const folder = temporaryFolder()
    await openSqlite(folder).close()
    const connection = openConnection(join(folder, file), { timeoutMs: 1000 })
    connection.script('pragma user_version = 99')
    connection.close()
    const message = expect.stringContaining('was written by a newer release of flightbag')
    expect(() => openSqlite(folder)).toThrow(expect.objectContaining({ code: 'STORE_NEWER', message }))
  },
)
