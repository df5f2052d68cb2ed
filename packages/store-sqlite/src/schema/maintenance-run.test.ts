import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../connection/connection.ts'
import { temporaryFolder } from '../testing/stores.ts'
import { countersFile, fileState, migrateFile } from './schema.ts'

test('a file of counters of the first version keeps its rows and has a place for the last run after the update', () => {
  const path = join(temporaryFolder(), 'counters.db')
  writeFileSync(path, '')
  const connection = openConnection(path, { timeoutMs: 1000 })
  migrateFile(connection, { ...countersFile, migrations: countersFile.migrations.slice(0, 1) })
  connection.run("insert into key_usage (key, day, route, requests, errors) values (1, 2, 'GET /v1/me', 3, 0)")
  expect(fileState(connection, path, countersFile)).toBe('older')
  expect(migrateFile(connection, countersFile)).toContain('0003-maintenance-run')
  expect(fileState(connection, path, countersFile)).toBe('current')
  expect(connection.get('select requests from key_usage')).toEqual({ requests: 3 })
  expect(connection.get('select * from maintenance_run')).toBeUndefined()
  connection.close()
})
