import type { MigrationRefusal, SchemaReport } from '@flightbag/core/ports'

/** The line for a database whose schema is not that of this version; null for a current one. */
export function schemaProblem(report: SchemaReport): string | null {
  return report.state === 'current' ? null : problemOf(report.state, report)
}

function problemOf(state: Exclude<SchemaReport['state'], 'current'>, { differences }: SchemaReport): string {
  switch (state) {
    case 'older':
      return 'the database has the schema of an earlier version: run `flightbag migrate` as the owner of its tables'
    case 'newer':
      return 'a newer version of flightbag has migrated the database: use that version'
    case 'worker':
      return 'this is a worker of a cluster, which has no keys: let DATABASE_URL name the coordinator'
    case 'encoding':
      return (
        'the encoding of the database is not UTF8, so it cannot store every text: create another with ' +
        '`createdb --template=template0 --encoding=UTF8`'
      )
    case 'unknown':
      return (
        `the database has the schema of no released version (${first(differences)}): export each account with ` +
        'the build that created the database, and import the files into a new one'
      )
  }
}

/** The line for a migration that was refused. */
export function migrationProblem(refusal: MigrationRefusal): string {
  return refusal.reason === 'in_use'
    ? `servers of another version are connected to the database (${refusal.applications.join(', ')}): stop them, ` +
        `then run \`flightbag migrate\``
    : problemOf(refusal.reason, refusal.report)
}

function first([difference = '', ...others]: readonly string[]): string {
  return others.length === 0 ? difference : `${difference}; and ${others.length} more`
}

/** The line for a connection pooler that drops settings on which the query plans depend. */
export function poolerProblem(missing: readonly string[]): string {
  return (
    `the connections lack settings that flightbag needs (${missing.join(', ')}): ` +
    (missing.some((setting) => setting.startsWith('plan_cache_mode = auto'))
      ? 'on a Citus cluster, end DATABASE_URL with ?plan_cache_mode=auto'
      : 'a connection pooler drops them; connect to PostgreSQL directly, or configure the pooler as ' +
        'docs/reliability.md describes')
  )
}
