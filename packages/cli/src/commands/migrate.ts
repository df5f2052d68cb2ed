import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { type CommandResult, refused } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { migrationProblem } from '../context/schema-problem.ts'
import { jsonOption } from './options.ts'

interface MigrateOptions extends CommonOptions {
  readonly grantApi?: string
}

interface Migrated {
  readonly applied: readonly string[]
  readonly granted: string | null
}

export function migrateCommand(context: CommandContext): Command {
  return new Command('migrate')
    .description('upgrade the database schema; several processes can run this at once')
    .option('--grant-api <role>', 'grant this PostgreSQL role the rights to serve the API, and revoke all others')
    .addOption(jsonOption())
    .action((options: MigrateOptions) =>
      withStore(context, options, (runtime) => migrateAndGrant(runtime, options.grantApi ?? null), show, {
        anySchema: true,
      }),
    )
}

async function migrateAndGrant({ store: { operation } }: Runtime, role: string | null): CommandResult<Migrated> {
  const { grantApi } = operation
  if (role !== null && grantApi === null) {
    return refused('SQLite has no roles: --grant-api is for PostgreSQL', 'grant-api')
  }
  if (role === '') return refused('--grant-api needs the name of a role', 'grant-api')
  const migrated = await operation.migrate()
  if (!migrated.ok) return refused(migrationProblem(migrated.failure))
  const refusal = role === null ? null : await grantApi!(role)
  if (refusal !== null) return refused(`${role} ${REFUSALS[refusal]}`, 'grant-api')
  return ok({ applied: migrated.value, granted: role })
}

/** The reason why a role cannot have the rights of the API alone. */
const REFUSALS = {
  owner: 'owns the tables: name another role, which serves the API',
  public: 'means every role: name the one role that serves the API',
  superuser: 'is a superuser, whose rights cannot be limited: name another role, which serves the API',
} as const

function show({ applied, granted }: Migrated): string {
  return (
    (applied.length === 0 ? 'nothing to migrate\n' : applied.map((name) => `applied ${name}\n`).join('')) +
    (granted === null ? '' : `granted to ${granted}\n`)
  )
}
