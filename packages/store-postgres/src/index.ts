export type { Db } from './connection/database.ts'
export type { PostgresOptions } from './connection/open-postgres.ts'
export { migrate } from './schema/migrate.ts'
export { openPostgres, type PostgresStore } from './store.ts'
