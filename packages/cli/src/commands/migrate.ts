import { type DistributionRefusal, ok } from '@flightbag/core/ports'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, withStore } from '../context/command-context.ts'
import { type CommandResult, refused, unusable } from '../context/failure.ts'
import type { Runtime } from '../context/runtime.ts'
import { migrationProblem } from '../context/schema-problem.ts'

interface MigrateOptions extends CommonOptions {
  readonly grantApi?: string
  readonly distribute?: boolean
  readonly dryRun?: boolean
}

interface Migrated {
  readonly applied: readonly string[]
  readonly granted: string | null
  /** The steps that spread the accounts over the nodes of a cluster; null without `--distribute`. */
  readonly distributed: readonly string[] | null
}

export function migrateCommand(context: CommandContext): Command {
  return new Command('migrate')
    .description('upgrade the database schema; several processes can run this at once')
    .option('--grant-api <role>', 'grant this PostgreSQL role the rights to serve the API, and revoke all others')
    .option('--distribute', 'spread the accounts over the nodes of a Citus cluster, and keep all data')
    .option('--dry-run', 'with --distribute: only print what it would do, and do not migrate')
    .action((options: MigrateOptions) =>
      withStore(
        context,
        options,
        (runtime) => (options.dryRun ? dryRun(runtime, options) : migrateAll(runtime, options)),
        (migrated) => show(migrated, options.dryRun ?? false),
        { anySchema: true },
      ),
    )
}

async function dryRun({ store: { operation } }: Runtime, options: MigrateOptions): CommandResult<Migrated> {
  if (!options.distribute) return unusable('--dry-run is for --distribute', 'dry-run')
  if (options.grantApi !== undefined) return unusable('--dry-run changes no rights: leave out --grant-api', 'grant-api')
  if (operation.distribute === null) return refused(NO_CLUSTER, 'distribute')
  const steps = await operation.distribute({ dryRun: true })
  return steps.ok
    ? ok({ applied: [], granted: null, distributed: steps.value })
    : refused(UNDISTRIBUTED[steps.failure], 'distribute')
}

async function migrateAll({ store: { operation } }: Runtime, options: MigrateOptions): CommandResult<Migrated> {
  const role = options.grantApi ?? null
  const { grantApi, distribute } = operation
  if (options.distribute && distribute === null) return refused(NO_CLUSTER, 'distribute')
  if (role !== null && grantApi === null) {
    return unusable('SQLite has no roles: --grant-api is for PostgreSQL', 'grant-api')
  }
  if (role === '') return unusable('--grant-api needs the name of a role', 'grant-api')
  const migrated = await operation.migrate()
  if (!migrated.ok) return refused(migrationProblem(migrated.failure))
  const steps = options.distribute ? await distribute!({ dryRun: false }) : ok(null)
  if (!steps.ok) return refused(UNDISTRIBUTED[steps.failure], 'distribute')
  const refusal = role === null ? null : await grantApi!(role)
  if (refusal !== null) return refused(`${role} ${REFUSALS[refusal]}`, 'grant-api')
  return ok({ applied: migrated.value, granted: role, distributed: steps.value })
}

/** The reason why a role cannot have the rights of the API alone. */
const REFUSALS = {
  owner: 'owns the tables: name another role, which serves the API',
  public: 'means every role: name the one role that serves the API',
  superuser: 'is a superuser, whose rights cannot be limited: name another role, which serves the API',
} as const

const NO_CLUSTER = 'SQLite is the store of one machine: --distribute is for PostgreSQL with Citus'

const UNDISTRIBUTED: Readonly<Record<DistributionRefusal, string>> = {
  no_cluster: 'the database is no Citus cluster: run `create extension citus` on each node first (docs/scaling.md)',
  no_worker: 'the cluster has no worker: add the nodes with `select citus_add_node(...)` first (docs/scaling.md)',
  schema: 'the database does not have the schema of this version: run `flightbag migrate` first',
}

function show({ applied, granted, distributed }: Migrated, dry: boolean): string {
  const migrated = applied.length === 0 ? 'nothing to migrate\n' : applied.map((name) => `applied ${name}\n`).join('')
  const steps = distributed?.map((step) => `${dry ? 'would ' : ''}${step}\n`).join('') ?? ''
  return (
    (dry ? '' : migrated) +
    (distributed?.length === 0 ? 'nothing to distribute\n' : steps) +
    (granted === null ? '' : `granted to ${granted}\n`)
  )
}
