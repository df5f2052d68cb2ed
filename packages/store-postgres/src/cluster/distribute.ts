import {
  type ClusterNode,
  codeOf,
  type Distribution,
  type DistributionRefusal,
  err,
  ok,
  type Result,
} from '@flightbag/core/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import { NO_STATEMENT_TIMEOUT } from '../connection/awaited-answers.ts'
import type { Db } from '../connection/database.ts'
import { inspectSchemaOf } from '../schema/inspect-schema.ts'
import { lockSchema } from '../schema/migration-lock.ts'
import type { Tables } from '../schema/tables.ts'
import { changeShardsInSequence, hasCitus } from './citus.ts'
import { ACCOUNT, DISTRIBUTED, HELPERS, HOME, ON_EVERY_NODE, REFERENCES, UNLOGGED } from './spread.ts'

/** One change of the cluster, with the line that tells an operator of it. */
interface Step {
  readonly line: string
  readonly statements: readonly string[]
}

interface DistributedTable {
  readonly type: string
  readonly column: string | null
  readonly colocation: number
}

/** What the cluster has already distributed, by name. */
interface Placement {
  readonly tables: ReadonlyMap<string, DistributedTable>
  /** The argument by which a function is routed; null for one that is copied to every node. */
  readonly functions: ReadonlyMap<string, number | null>
}

/** The nodes of the cluster of this database, and what is not placed by account on them; null without Citus. */
export async function readDistribution({ kysely }: Pick<Db, 'kysely'>): Promise<Distribution | null> {
  if (!(await hasCitus(kysely))) return null
  const placement = await readPlacement(kysely)
  return {
    nodes: await readNodes(kysely),
    distributed: placement.tables.size > 0,
    pending: stepsFrom(placement).map(({ line }) => line),
  }
}

/**
 * Distributes a migrated database over the workers of its cluster, in one transaction: it keeps all data, and waits for
 * the writes in progress while later ones wait for it. A repetition takes only the steps that are missing.
 */
export function distribute(
  { kysely }: Pick<Db, 'kysely'>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Result<readonly string[], DistributionRefusal>> {
  return kysely.transaction().execute(async (trx) => {
    await lockSchema(trx, { shared: dryRun })
    if (!(await hasCitus(trx))) return err('no_cluster')
    if (!(await hasWorker(trx))) return err('no_worker')
    if ((await inspectSchemaOf(trx)).state !== 'current') return err('schema')
    const steps = stepsFrom(await readPlacement(trx))
    if (!dryRun) await run(trx, steps)
    return ok(steps.map(({ line }) => line))
  })
}

async function run(trx: Transaction<Tables>, steps: readonly Step[]): Promise<void> {
  await sql.raw(NO_STATEMENT_TIMEOUT).execute(trx)
  await changeShardsInSequence(trx)
  for (const statement of steps.flatMap(({ statements }) => statements)) await sql.raw(statement).execute(trx)
}

function stepsFrom({ tables, functions }: Placement): readonly Step[] {
  const home = tables.get(HOME)
  function isAtHome(table: string) {
    const found = tables.get(table)
    return found?.type === 'distributed' && found.column === ACCOUNT && found.colocation === home?.colocation
  }
  const spread = DISTRIBUTED.filter((table) => !isAtHome(table))
  const copied = ON_EVERY_NODE.filter((table) => tables.get(table)?.type !== 'reference')
  // routed by an earlier version, or missing
  const helpers = HELPERS.filter((name) => functions.get(name) !== null)
  return [
    ...(spread.length === 0 ? [] : releasing(spread.map(spreadStep))),
    ...copied.map((table) => ({
      line: `copy the table ${table} to every node`,
      statements: [`select create_reference_table('${table}')`, emptied(table)],
    })),
    ...helpers.map((name) => ({
      line: `copy the function ${name} to every node`,
      statements: [`select create_distributed_function(${signatureOf(name)})`],
    })),
  ]
}

function spreadStep(table: (typeof DISTRIBUTED)[number]): Step {
  const together = table === HOME ? 'none' : HOME
  return {
    line: `spread the table ${table} by account`,
    statements: [
      ...UNLOGGED.filter((name) => name === table).map((name) => `alter table ${name} set logged`),
      `select create_distributed_table('${table}', '${ACCOUNT}', colocate_with := '${together}')`,
      emptied(table),
    ],
  }
}

/** The rows have been copied to the nodes; their first copy is hidden and takes space. */
function emptied(table: string): string {
  return `select truncate_local_data_after_distributing_table('${table}')`
}

function signatureOf(name: string): string {
  return `'${name}'::regproc::oid::regprocedure`
}

/** Drops the references between the tables before the steps, and makes them again afterwards. */
function releasing(steps: readonly Step[]): readonly Step[] {
  const [first, ...others] = steps
  const dropped = REFERENCES.map(({ table, constraint }) => `alter table ${table} drop constraint ${constraint}`)
  const made = REFERENCES.map(
    ({ table, constraint }) => `alter table ${table} add constraint ${constraint}
      foreign key (${ACCOUNT}) references ${HOME} (${ACCOUNT}) on delete cascade`,
  )
  const released = [{ ...first!, statements: [...dropped, ...first!.statements] }, ...others]
  const last = released.at(-1)!
  return [...released.slice(0, -1), { ...last, statements: [...last.statements, ...made] }]
}

async function readPlacement<T>(db: Kysely<T>): Promise<Placement> {
  const tables = await sql<{ name: string; type: string; column: string | null; colocation: number }>`
    select c.relname as name,
      case p.partmethod when 'h' then 'distributed' when 'n' then 'reference' else 'other' end as type,
      case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column,
      p.colocationid as colocation
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(db)
  const functions = await sql<{ name: string; argument: number | null }>`
    select f.proname as name, d.distribution_argument_index as argument
    from pg_dist_object d join pg_proc f on f.oid = d.objid
    where d.classid = 'pg_proc'::regclass and f.pronamespace = current_schema()::regnamespace`.execute(db)
  return {
    tables: new Map(tables.rows.map(({ name, ...table }) => [name, table])),
    functions: new Map(functions.rows.map(({ name, argument }) => [name, argument])),
  }
}

async function hasWorker<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_node where groupid <> 0 and isactive`.execute(db)
  return rows.length > 0
}

async function readNodes(db: Kysely<Tables>): Promise<readonly ClusterNode[]> {
  const { rows } = await sql<{ name: string; port: number; worker: boolean; listed: boolean; shards: number }>`
    select n.nodename as name, n.nodeport as port, n.groupid <> 0 as worker, n.isactive as listed,
      (select count(*) from pg_dist_placement p where p.groupid = n.groupid) as shards
    from pg_dist_node n order by n.groupid`.execute(db)
  const nodes = await Promise.all(
    rows.map(async ({ name, port, worker, listed, shards }) => ({
      address: `${name}:${port}`,
      role: worker ? ('worker' as const) : ('coordinator' as const),
      active: listed && (!worker || (await accepts(db, name, port))),
      shards,
    })),
  )
  const sizes = nodes.every(({ active }) => active) ? await readSizes(db) : new Map<string, number>()
  return nodes.map((node) => ({ ...node, bytes: sizes.get(node.address) ?? 0 }))
}

/** The longest time in which a node must accept a connection, less than that of a statement. */
const NODE_TIMEOUT_MS = 3000

const CANCELLED = '57014'

/** Whether a node accepts a connection. A statement for all nodes would reach its time limit when several hang. */
async function accepts(db: Kysely<Tables>, name: string, port: number): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local citus.node_connection_timeout = ${sql.lit(NODE_TIMEOUT_MS)}`.execute(trx)
      const { rows } = await sql<{ connected: boolean }>`
        select citus_check_connection_to_node(${name}, ${port}) as connected`.execute(trx)
      return rows[0]!.connected
    })
  } catch (error) {
    // The statement reached its time limit.
    if (codeOf(error) === CANCELLED) return false
    throw error
  }
}

/** The bytes on each node that has shards. Waits for all nodes. */
async function readSizes<T>(db: Kysely<T>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ address: string; bytes: string }>`
    select nodename || ':' || nodeport as address, sum(shard_size) as bytes from citus_shards
    group by nodename, nodeport`.execute(db)
  return new Map(rows.map(({ address, bytes }) => [address, Number(bytes)]))
}
