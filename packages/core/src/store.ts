import type { Accounts } from './accounts/port.ts'
import type { AdmissionPort } from './admission/port.ts'
import type { Airways } from './airways/port.ts'
import type { BackupPort } from './backup/port.ts'
import type { CheckFlightCloser } from './check-flights/port.ts'
import type { Result } from './lib/result.ts'
import type { EpochMs } from './lib/system.ts'
import type { LivePort } from './live/port.ts'
import type { LogbookReader } from './logbook/port.ts'
import type { RecordReader, Sync } from './records/port.ts'
import type { SessionPort } from './sessions/port.ts'
import type { SharedPlannings } from './shared-plannings/port.ts'
import type { WeatherBoard } from './weather/board-port.ts'

/** Every port that a database implements, over one open database. */
export interface Store {
  readonly records: RecordReader
  readonly sync: Sync
  readonly logbook: LogbookReader
  readonly sessions: SessionPort
  readonly live: LivePort
  readonly airways: Airways
  readonly sharedPlannings: SharedPlannings
  readonly checkFlights: CheckFlightCloser
  readonly accounts: Accounts
  readonly admission: AdmissionPort
  readonly backup: BackupPort
  readonly maintenance: MaintenanceLog
  readonly weather: WeatherBoard
  readonly operation: StoreOperation
  /** True when the database answers and accepts writes: `operation.problem` has the reason why not. */
  healthy(): Promise<boolean>
  /**
   * Removes expired data: live reports, ended commands, usage beyond its window, weather for which nobody has asked for
   * a day, and remains of interrupted imports and deletions.
   */
  purge(nowMs: EpochMs): Promise<PurgeSummary>
  close(): Promise<void>
}

/** The numbers of rows that a purge removed. */
export interface PurgeSummary {
  readonly reports: number
  readonly commands: number
  readonly usage: number
}

/**
 * The state of a schema. `current`: the one of this version. `older`: that of an earlier version, or none; `migrate`
 * updates it. `newer`: a later version has migrated it. `worker`: that of a cluster's node without the tables of keys.
 * `encoding`: none, and the database cannot store every character. `unknown`: that of no version; `differences` lists
 * why.
 */
export interface SchemaReport {
  readonly state: 'current' | 'older' | 'newer' | 'worker' | 'encoding' | 'unknown'
  readonly differences: readonly string[]
}

/** The reason why the schema was not changed: its state, or connected processes of another version. */
export type MigrationRefusal =
  | { readonly reason: 'newer' | 'worker' | 'encoding' | 'unknown'; readonly report: SchemaReport }
  | { readonly reason: 'in_use'; readonly applications: readonly string[] }

/** The files of a store that a check reads: those that an unclean stop left, or all. */
export type CheckedFiles = 'unclean' | 'all'

/** The operations of an operator on a database, the same for every engine. */
export interface StoreOperation {
  inspectSchema(): Promise<SchemaReport>
  /**
   * Updates the schema to that of this version and returns the names of the applied migrations. Several processes may
   * call it concurrently.
   */
  migrate(): Promise<Result<readonly string[], MigrationRefusal>>
  facts(): Promise<StoreFacts>
  rights(): Promise<StoreRights>
  /**
   * The check of the files of a store that was not closed in order and was too large to check before it was opened, or
   * of all its files; null if there are none, as with a database that is a server. It does not block, and rejects with
   * an error of code `STORE_DAMAGED`, whose message names the fix. From then on, the store accepts no writes and
   * `healthy` is false.
   */
  startCheck(which?: CheckedFiles): (() => Promise<void>) | null
  /** Why the database does not answer or does not accept writes; null if it does both. */
  problem(): Promise<Error | null>
  /** The files of the database and their disk; null for an engine with a server of its own. */
  disk(): Promise<StoreDisk | null>
  /** The connections of this process; null for an engine without a pool. */
  pool(): PoolState | null
  /** The activity of all processes; null for an engine without a server. */
  activity(): Promise<DatabaseActivity | null>
  /**
   * Grants a database role the rights to serve the API and revokes all others, or returns the reason why it cannot.
   * Null for an engine without roles.
   */
  readonly grantApi: ((role: string) => Promise<GrantRefusal | null>) | null
  /**
   * Gives every record of a database that tools of its engine have restored a new revision, in the order of the old
   * ones and later than all that a client can have seen, if the clock was not more than a minute ahead. Returns the
   * number of records. Null for an engine without such tools.
   */
  readonly renewRevisions: ((nowMs: EpochMs) => Promise<number>) | null
  /** How the tables lie on the nodes of a cluster; null for a database of one node. */
  distribution(): Promise<Distribution | null>
  /**
   * Spreads the accounts of a migrated database over the nodes of its cluster, in one transaction that keeps all data,
   * and returns the steps that were necessary: none when it is repeated. `dryRun` changes nothing and returns the
   * steps. Null for an engine without clusters.
   */
  readonly distribute:
    | ((options: { readonly dryRun: boolean }) => Promise<Result<readonly string[], DistributionRefusal>>)
    | null
}

/** The nodes of a cluster, and what is missing for each statement of an account to run on one node. */
export interface Distribution {
  readonly nodes: readonly ClusterNode[]
  /** Whether any table is distributed. */
  readonly distributed: boolean
  /** Each table that is not spread by account and each function that does not run on the node of its account. */
  readonly pending: readonly string[]
}

/** A node of a cluster. */
export interface ClusterNode {
  /** Host and port by which the other nodes reach it. */
  readonly address: string
  readonly role: 'coordinator' | 'worker'
  /** Whether the cluster uses it, and the coordinator can connect to it. */
  readonly active: boolean
  /** Parts of tables on it. */
  readonly shards: number
  /** Their size with indexes, in bytes; 0 while a node is not active. */
  readonly bytes: number
}

/**
 * Why a database was not distributed: it is no cluster, the cluster has no worker, or its schema is not that of this
 * version.
 */
export type DistributionRefusal = 'no_cluster' | 'no_worker' | 'schema'

/** The settings and the state on which the survival of an acknowledged write depends, as PostgreSQL names them. */
export interface Durability {
  readonly fsync: boolean
  readonly fullPageWrites: boolean
  readonly synchronousCommit: string
  /** Empty without synchronous replication. */
  readonly synchronousStandbyNames: string
  /** The standbys that are connected now. */
  readonly standbys: number
  /** Whether the server is a standby, which accepts no writes. */
  readonly inRecovery: boolean
}

/** Properties of a database engine, for an operator. */
export interface StoreFacts {
  /** Name and version, for example `PostgreSQL 18.4`. */
  readonly engine: string
  /** A fault of this version of the engine that can cost data, with the fix; null if none is known. */
  readonly engineFault: string | null
  /** The engine's own clock, to compare with that of this process; null when the engine has none. */
  readonly clockMs: EpochMs | null
  /** Null for a store without such settings. */
  readonly durability: Durability | null
  /** Settings on which query plans depend and that a connection pooler has dropped, as `NAME = REQUIRED VALUE`. */
  readonly missingSettings: readonly string[]
}

/** The connections of one process to its database. */
export interface PoolState {
  readonly open: number
  /** Open connections on which an answer is outstanding. */
  readonly inUse: number
  /** The statements of requests beyond one for each connection in use: they wait for a connection. */
  readonly waiting: number
  /** The results so far that lacked rows or had others than PostgreSQL counted: a fault of the driver; normally 0. */
  readonly incompleteResults: number
}

/** The disk of a database whose files this process opens itself. */
export interface StoreDisk {
  readonly freeBytes: number
  /** Whether the disk is full: only reads and deletions are accepted. */
  readonly isFull: boolean
  /** Whether this process counts requests in memory, because the disk is full. */
  readonly countsInMemory: boolean
  readonly files: readonly StoreFile[]
  /** Other processes that are stopped and hold a lock of a file, each described with the fix. */
  readonly stopped: readonly string[]
}

/** A file of a database and its log, which is copied into it unless a reader still needs the old state. */
export interface StoreFile {
  readonly name: string
  readonly bytes: number
  readonly logBytes: number
  /** The time since which this process knows of a reader that prevents the copy of the log; 0 without such a reader. */
  readonly oldestReaderSeconds: number
  /** The other processes that read the file now and need its log, each described. */
  readonly readers: readonly string[]
}

/** The connections to a database server, and the oldest work in this database. */
export interface DatabaseActivity {
  readonly connections: number
  readonly maxConnections: number
  /** The age of the oldest transaction that this role may see; 0 if there is none. */
  readonly oldestTransactionSeconds: number
  /** The transactions that began since the oldest snapshot was taken, of any role. */
  readonly oldestSnapshotTransactions: number
  /** Whether this role may see the transactions of all roles. */
  readonly seesAllRoles: boolean
}

/** The rights of this process on its database. */
export interface StoreRights {
  /** It may change the schema. */
  readonly migrate: boolean
  /** It may close check flights and remove expired data. */
  readonly maintain: boolean
}

/** Why a role cannot serve the API with the granted rights alone. */
export type GrantRefusal = 'owner' | 'public' | 'superuser'

/** The end of one run of maintenance: check flights are closed and expired data is removed. */
export interface MaintenanceRun {
  readonly endedMs: EpochMs
  /** False if the run ended with an error. */
  readonly succeeded: boolean
}

/** The last run of maintenance by any process, stored for operators. It belongs to no account. */
export interface MaintenanceLog {
  /** Stores a run in place of the one before. */
  write(run: MaintenanceRun): Promise<void>
  /** The stored run; null before the first. */
  last(): Promise<MaintenanceRun | null>
}
