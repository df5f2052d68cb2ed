import type { SchemaReport } from '@flightbag/core/ports'
import { type Connection, pragma } from '../connection/connection.ts'
import { storeError } from '../connection/store-error.ts'
import { CHUNKED_WINDOWS, COUNTERS_SCHEMA, LAST_USED, MAINTENANCE_RUN, WEATHER_BOARD } from './counters-schema.ts'
import { FOLDED_IDS, RECORDS_SCHEMA } from './records-schema.ts'

/** A step of a schema: the script that updates the previous version. A released step never changes. */
export interface Migration {
  readonly name: string
  readonly script: string
}

/** The schema of one file. Its version, stored as `user_version`, is the number of applied steps. */
export interface FileSchema {
  /** Stored as `application_id`: the file's own type, registered nowhere. */
  readonly applicationId: number
  readonly migrations: readonly Migration[]
}

export const recordsFile: FileSchema = {
  applicationId: 0x46424731, // FBG1
  migrations: [
    { name: '0001-records', script: RECORDS_SCHEMA },
    { name: '0002-folded-ids', script: FOLDED_IDS },
  ],
}

export const countersFile: FileSchema = {
  applicationId: 0x46424332, // FBC2
  migrations: [
    { name: '0001-counters', script: COUNTERS_SCHEMA },
    { name: '0002-chunked-windows', script: CHUNKED_WINDOWS },
    { name: '0003-maintenance-run', script: MAINTENANCE_RUN },
    { name: '0004-weather-board', script: WEATHER_BOARD },
    { name: '0005-last-used', script: LAST_USED },
  ],
}

/** The version of an open file compared with this release. Fails for a file of another program. */
export function fileState(
  connection: Connection,
  path: string,
  { applicationId, migrations }: FileSchema,
): SchemaReport['state'] {
  const { found, version, tables } = connection.snapshot(() => ({
    found: pragma(connection, 'application_id'),
    version: pragma(connection, 'user_version'),
    tables: connection.get('select 1 from sqlite_schema limit 1') !== undefined,
  }))
  if (found !== applicationId && (found !== 0 || tables)) {
    throw storeError('STORE_FOREIGN', `${path} was not made by flightbag: move it away`)
  }
  if (version > migrations.length) return 'newer'
  return version < migrations.length ? 'older' : 'current'
}

/** True for a file that has no schema yet. */
export function isEmpty(connection: Connection): boolean {
  return pragma(connection, 'user_version') === 0
}

/** Applies the missing steps in one transaction and returns their names. A file of a newer release is unchanged. */
export function migrateFile(connection: Connection, { applicationId, migrations }: FileSchema): readonly string[] {
  connection.script('begin immediate')
  try {
    const missing = migrations.slice(pragma(connection, 'user_version'))
    for (const { script } of missing) connection.script(script)
    if (missing.length > 0) {
      connection.script(`pragma application_id = ${applicationId}; pragma user_version = ${migrations.length}`)
    }
    connection.script('commit')
    return missing.map(({ name }) => name)
  } catch (error) {
    if (connection.inTransaction()) connection.script('rollback')
    throw error
  }
}
