import {
  DAY_MS,
  type DatabaseActivity,
  type Distribution,
  fileKey,
  instantText,
  isLoopback,
  type MaintenanceRun,
  type SchemaReport,
  type StoreDisk,
} from '@flightbag/core/ports'
import { describeTls, isExposed, parseDatabaseTls } from '@flightbag/store-postgres/tls'
import { explain } from '../context/explain.ts'
import { clock, type Runtime, usesDataFolder } from '../context/runtime.ts'
import { poolerProblem, schemaProblem } from '../context/schema-problem.ts'
import { VERSION_TEXT } from '../lib/version.ts'
import { certificateState } from '../serve/certificate-end.ts'
import { certificateEndMs, readTls } from '../serve/tls.ts'
import { checkExposure } from '../settings/exposure.ts'
import { misspeltVariables } from '../settings/misspelt-variables.ts'
import type { Settings } from '../settings/settings.ts'
import { addressCheck, metricsAddress, serviceAddress } from './address-check.ts'
import { backupCheck } from './backup-check.ts'
import { type Check, failed, good, warning } from './check.ts'
import { copyChecks } from './copy-check.ts'
import { guaranteeOf } from './durability.ts'
import { folderCheck } from './folder-check.ts'
import { runningVersionCheck } from './running-version.ts'
import { weatherChecks } from './weather-checks.ts'

/** One warning for each variable that looks like a setting but is not one. */
export function variableChecks(env: Readonly<Record<string, string | undefined>>): Check[] {
  return misspeltVariables(env).map(({ name, nearest }) => {
    const hint = nearest === null ? 'docs/settings.md lists all of them' : `did you mean ${nearest}?`
    return warning('variables', `${name} is not the name of a setting; ${hint}`)
  })
}

/** The checks that do not need the store. */
export async function checkSettings(settings: Settings, nowMs: number): Promise<Check[]> {
  const exposed = checkExposure(settings)
  const checks = [
    good('version', VERSION_TEXT),
    exposed.ok
      ? good('settings', `serves on ${settings.host} port ${settings.port}`)
      : failed('settings', exposed.failure.message),
    await addressCheck(
      serviceAddress({ host: settings.host, port: settings.port, isHttps: settings.tlsCert !== null }),
    ),
    await tlsCheck(settings, nowMs),
  ]
  if (settings.metricsPort !== null) {
    checks.push(await addressCheck(metricsAddress({ host: settings.metricsHost, port: settings.metricsPort })))
  }
  checks.push(...(await runningVersionCheck(settings)), ...backupCheck(settings, nowMs))
  checks.push(...(await copyChecks(settings, clock)))
  return usesDataFolder(settings) ? [...checks, folderCheck(settings)] : checks
}

async function tlsCheck(settings: Settings, nowMs: number): Promise<Check> {
  const tls = await readTls(settings)
  if (!tls.ok) return failed('tls', tls.failure)
  if (tls.value === null)
    return good(
      'tls',
      settings.behindProxy ? 'left to the proxy' : isLoopback(settings.host) ? 'none: loopback only' : 'none',
    )
  return { name: 'tls', ...certificateState(certificateEndMs(tls.value), nowMs) }
}

/** The checks of the store, the files and the weather. */
export async function checkRuntime(runtime: Runtime): Promise<Check[]> {
  const { store, settings } = runtime
  const database = await databaseChecks(runtime)
  // Another schema may have no table for the weather.
  const isCurrent = database.some(({ name, state }) => name === 'schema' && state === 'ok')
  const weather = await weatherChecks(settings, isCurrent ? store.weather : null)
  return [...database, ...weather, await filesCheck(runtime)]
}

/**
 * Limits, quotas and the age of commands are computed with the clock of the process that answers: all clocks must agree
 * to within a second.
 */
const CLOCK_TOLERANCE_MS = 1000

async function databaseChecks({ store, settings, clock }: Runtime): Promise<Check[]> {
  try {
    const { operation } = store
    // Called first, so that the two readings of the clock do not include the time to connect.
    const schema = await operation.inspectSchema()
    const startMs = clock()
    const { engine, engineFault, clockMs, durability, missingSettings } = await operation.facts()
    const endMs = clock()
    const { maintain } = await operation.rights()
    const activity = await operation.activity()
    const disk = await operation.disk()
    const check = operation.startCheck('all')
    await check?.()
    const distribution = await operation.distribution()
    return [
      good('database', `${engine}, answers in ${endMs - startMs} ms`),
      ...(engineFault === null ? [] : [warning('database version', engineFault)]),
      ...(check === null ? [] : [good('files of the store', 'read as a whole: no damage')]),
      ...(settings.databaseUrl === null ? [] : [encryptionCheck(settings.databaseUrl)]),
      ...schemaChecks(schema),
      ...(clockMs === null ? [] : [clockCheck(startMs - clockMs, clockMs - endMs)]),
      ...(activity === null ? [] : activityChecks(activity)),
      ...(disk === null ? [] : diskChecks(disk)),
      ...(distribution === null ? [] : clusterChecks(distribution)),
      // Another schema may have no table for it.
      ...(schema.state === 'current' ? [await maintenanceCheck(store, maintain, endMs)] : []),
      ...(durability === null ? [] : [{ name: 'durability', ...guaranteeOf(durability) }]),
      ...poolerChecks(missingSettings),
    ]
  } catch (error) {
    const meaning = explain(error)
    if (meaning === null) throw error
    return [failed('database', meaning)]
  }
}

/** The last run of maintenance by any process: a warning if it failed, or ended more than a day ago. */
async function maintenanceCheck(
  { maintenance }: Pick<Runtime['store'], 'maintenance'>,
  maintain: boolean,
  nowMs: number,
): Promise<Check> {
  let run: MaintenanceRun | null
  try {
    run = await maintenance.last()
  } catch (error) {
    const meaning = explain(error)
    if (meaning === null) throw error
    return warning('maintenance', `the last run cannot be read (${meaning}): run \`flightbag migrate --grant-api\``)
  }
  const how = maintain ? '`serve` does it each minute' : 'this role may not: schedule `flightbag maintain`'
  if (run === null) return warning('maintenance', `there was no run yet; ${how}`)
  const ended = `the last run ended ${instantText(run.endedMs)}`
  if (!run.succeeded) {
    return warning('maintenance', `${ended} and failed: run \`flightbag maintain\` as the owner, which reports why`)
  }
  return nowMs - run.endedMs > DAY_MS
    ? warning('maintenance', `${ended}, more than a day ago; ${how}`)
    : good('maintenance', `${ended} and succeeded; ${how}`)
}

function poolerChecks(missing: readonly string[]): Check[] {
  return missing.length === 0 ? [] : [failed('database settings', poolerProblem(missing))]
}

/** How the connection to the database is encrypted. */
function encryptionCheck(databaseUrl: string): Check {
  const tls = parseDatabaseTls(databaseUrl, process.env.PGHOST)
  if (!tls.ok) return failed('database tls', `DATABASE_URL ${tls.failure}`)
  const state = describeTls(tls.value)
  return isExposed(tls.value)
    ? warning('database tls', `${state}: remove sslmode from DATABASE_URL, or set sslmode=verify-full`)
    : good('database tls', state)
}

/** One check for the state, and one for each difference from the schema of this version. */
function schemaChecks(report: SchemaReport): Check[] {
  const problem = schemaProblem(report)
  if (problem === null) return [good('schema', 'of this version')]
  return [failed('schema', problem), ...report.differences.map((difference) => failed('schema', difference))]
}

/** From this age on, the rows that an old transaction keeps slow down every request. */
const OLD_TRANSACTION_S = 3600

/** From this share on, a further server process may get no connections. */
const MANY_CONNECTIONS = 0.9

function activityChecks(activity: DatabaseActivity): Check[] {
  const { connections, maxConnections, oldestTransactionSeconds: ageS, oldestSnapshotTransactions: snapshot } = activity
  const open = `${connections} of ${maxConnections} are open`
  const seen = activity.seesAllRoles ? '' : ' of this role'
  const oldest =
    ageS > 0 ? `the oldest transaction${seen} began ${Math.floor(ageS)} seconds ago` : `none${seen} is open`
  const age = snapshot > 0 ? `${oldest}; ${snapshot} transactions began since the oldest snapshot` : oldest
  return [
    connections < MANY_CONNECTIONS * maxConnections
      ? good('connections', open)
      : warning('connections', `${open}: raise max_connections, or lower FLIGHTBAG_DATABASE_CONNECTIONS`),
    ageS < OLD_TRANSACTION_S
      ? good('transactions', age)
      : warning('transactions', `${age}: end it, because the database keeps every row version since then`),
  ]
}

/** A log of this size or more waits for a reader, or for the next write. */
const LONG_LOG_BYTES = 16 * 1024 * 1024

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

/** The free space, what the store takes up of the disk, and the processes that keep its logs or its write lock. */
function diskChecks({ freeBytes, isFull, files, stopped }: StoreDisk): Check[] {
  const sizes = files
    .flatMap(({ name, bytes, logBytes }) => [[name, bytes] as const, [`${name}-wal`, logBytes] as const])
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
  const space = `${megabytes(freeBytes)} free; ${sizes.join(', ')}`
  const logs = files.filter(({ logBytes }) => logBytes >= LONG_LOG_BYTES)
  return [
    isFull || freeBytes === 0
      ? failed('disk', `the disk is full, only reads and deletions are accepted: ${space}`)
      : good('disk', space),
    ...stopped.map((process) => failed('locks', process)),
    ...logs.map(({ name, logBytes, readers }) => {
      const who = readers.length === 0 ? 'the next write cuts it' : `${readers.join('; ')} reads an old state`
      return warning('log', `${name}-wal has ${megabytes(logBytes)}: ${who}`)
    }),
  ]
}

/** One check for each node of a cluster, and one for each part that is not placed with its account. */
function clusterChecks({ nodes, distributed, pending }: Distribution): Check[] {
  const states = nodes.map(({ address, role, active, shards, bytes }) => {
    const message = `${role} ${address}: ${shards} shards, ${Math.round(bytes / 1024 / 1024)} MiB`
    return active ? good('node', message) : failed('node', `${message}; it is not active: see docs/scaling.md`)
  })
  if (!distributed) return [...states, warning('distribution', 'none: run `flightbag migrate --distribute`')]
  return pending.length === 0
    ? [...states, good('distribution', 'all tables and functions are with their accounts')]
    : [...states, ...pending.map((step) => failed('distribution', `not done: ${step}: ${AGAIN}`))]
}

const AGAIN = 'run `flightbag migrate --distribute`'

/** The least difference between this machine's clock and the database's. */
function clockCheck(aheadMs: number, behindMs: number): Check {
  if (Math.max(aheadMs, behindMs) <= CLOCK_TOLERANCE_MS) return good('clock', 'agrees with the database')
  const [offMs, way] = aheadMs > behindMs ? [aheadMs, 'ahead of'] : [behindMs, 'behind']
  const off = (Math.floor(offMs / 100) / 10).toFixed(1)
  return failed('clock', `${off} seconds ${way} the database's: set both machines by NTP, and look at every server`)
}

/** Stores a file, reads its size and removes it: the operations that serving and attaching need. */
async function filesCheck({ files, settings }: Runtime): Promise<Check> {
  const key = fileKey('flightbag-doctor', crypto.randomUUID())
  const where = settings.s3Bucket === null ? 'the data folder' : `the bucket ${settings.s3Bucket}`
  try {
    await files.put(key, oneByte(), { contentType: 'text/plain', bytes: 1 })
    const found = await files.stat(key)
    await files.remove(key)
    if (found?.bytes !== 1) return failed('files', `${where} does not keep what it is given`)
    return good('files', `${where} takes and gives files`)
  } catch (error) {
    const reason = explain(error)
    if (reason !== null) return failed('files', `${where} does not take files: ${reason}`)
    const message = error instanceof Error ? error.message : String(error)
    return failed('files', `${where} does not take files (${message}): look at its settings and rights`)
  }
}

async function* oneByte() {
  yield new Uint8Array(1)
}
