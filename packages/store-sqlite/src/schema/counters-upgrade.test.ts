import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastUsedOf } from '../admission/usage.ts'
import { openConnection } from '../connection/connection.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { countersFile, fileState, migrateFile } from './schema.ts'

test.each([1, 2, 3, 4])(
  'a file of counters of version %i keeps its rows and has all tables after the update',
  (version) => {
    const path = join(temporaryFolder(), 'counters.db')
    writeFileSync(path, '')
    const connection = openConnection(path, { timeoutMs: 1000 })
    migrateFile(connection, { ...countersFile, migrations: countersFile.migrations.slice(0, version) })
    connection.run("insert into key_usage (key, day, route, requests, errors) values (1, 2, 'GET /v1/me', 3, 0)")
    connection.run('insert into key_last_used (key, last_used) values (1, 4)')
    expect(fileState(connection, path, countersFile)).toBe('older')
    const missing = countersFile.migrations.slice(version).map(({ name }) => name)
    expect(migrateFile(connection, countersFile)).toEqual(missing)
    expect(fileState(connection, path, countersFile)).toBe('current')
    expect(connection.get('select requests from key_usage')).toEqual({ requests: 3 })
    expect(lastUsedOf(connection, 1)).toBe(4)
    for (const table of ['maintenance_run', 'weather_report', 'weather_budget']) {
      expect(connection.get(`select * from ${table}`)).toBeUndefined()
    }
    connection.close()
  },
)
