export type { Db } from './database.ts'
export { migrate, schemaState } from './migrate.ts'
export type { PostgresOptions } from './open-postgres.ts'
export { openEmbedded, openPostgres, type Store } from './store.ts'
