import { URL } from 'node:url'
import type { Db } from '../connection/database.ts'

/**
 * Gives a database of one node the part of the catalogue of Citus by which a process recognises a cluster and finds the
 * node of an account, without tables that are distributed. The cluster has no worker; `addWorker` makes the server of
 * this address the worker of all accounts.
 */
export async function withCitusCatalogue({ sql }: Pick<Db, 'sql'>, address: string) {
  const { hostname, port } = new URL(address)
  for (const statement of [
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     values (99999, 'citus', 10, 'public'::regnamespace, false, '0')`,
    'create table pg_dist_node (groupid integer, isactive boolean, nodename text, nodeport integer)',
    `create table pg_dist_shard (logicalrelid regclass, shardid bigint, shardminvalue text, shardmaxvalue text)`,
    'create table pg_dist_placement (shardid bigint, groupid integer)',
    'create table pg_dist_partition (logicalrelid regclass, partmethod "char", partkey text, colocationid integer)',
    'create table pg_dist_object (classid oid, objid oid, distribution_argument_index integer)',
    'create table citus_shards (nodename text, nodeport integer, shard_size bigint)',
    `create function column_to_column_name(regclass, text) returns text language sql return 'account_id'`,
    'create function worker_hash(text) returns integer language sql immutable return 0',
  ]) {
    await sql.query(statement, [])
  }
  return {
    async addWorker() {
      await sql.query('insert into pg_dist_node values (1, true, $1, $2)', [hostname, Number(port)])
      await sql.query(`insert into pg_dist_shard select to_regclass('account_stamp'), 1, '-9', '9'`, [])
      await sql.query('insert into pg_dist_placement values (1, 1)', [])
    },
  }
}
