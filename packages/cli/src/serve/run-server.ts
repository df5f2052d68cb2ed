import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { err, ok, type Result, type StoreRights } from '@flightbag/core/ports'
import type { Changeable, RunningServer } from '@flightbag/http'
import type { Logger } from 'pino'
import { makeFirstAccount } from '../accounts/first-account.ts'
import type { CommandContext } from '../context/command-context.ts'
import { explain } from '../context/explain.ts'
import { type Runtime, usesDataFolder } from '../context/runtime.ts'
import { migrationProblem, poolerProblem, schemaProblem } from '../context/schema-problem.ts'
import { keepCopy } from '../copy/keep-copy.ts'
import { metricsAddress, serviceAddress, startProblem } from '../doctor/address-check.ts'
import { BUILD, VERSION } from '../lib/version.ts'
import { certificateLines } from '../metrics/certificate-metrics.ts'
import { connectionLines } from '../metrics/connection-metrics.ts'
import { dataFolderLines } from '../metrics/data-folder-metrics.ts'
import { databaseLines } from '../metrics/database-metrics.ts'
import { diskLines } from '../metrics/disk-metrics.ts'
import { maintenanceMetrics } from '../metrics/maintenance-metrics.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { serveOperations } from '../metrics/operations-server.ts'
import { requestLines } from '../metrics/weather-metrics.ts'
import { actAsOwner } from '../owner/act-as-owner.ts'
import { ownDataFolder } from '../owner/data-folder.ts'
import { printable } from '../print/lib/printable.ts'
import type { Settings } from '../settings/settings.ts'
import { openWeather } from '../weather/weather-source.ts'
import { certificateState } from './certificate-end.ts'
import { httpPorts, httpSettings, measuredPorts } from './http-ports.ts'
import { logObserver, logProcess, openLog } from './log.ts'
import { capNewSpace } from './new-space.ts'
import { type Notify, notifier } from './notify.ts'
import { type ReadSettings, reloader, reloadOn } from './reload.ts'
import { scheduleMaintenance, scheduleWeather } from './schedule.ts'
import { publishVersion } from './served-version.ts'
import { publishWeather } from './served-weather.ts'
import { type Close, closeAll } from './stop.ts'
import { certificateEndMs, readTls } from './tls.ts'
import { fileVersions } from './watch-files.ts'

/** The hooks of a caller of the server. */
export interface ServerHooks {
  /** Called after the store was opened and before the server answers. */
  readonly prepare?: (runtime: Runtime, notify: Notify) => Promise<Result<null, string>>
  /** Called when the server answers, after it has logged that. */
  readonly ready?: (runtime: Runtime, url: string) => Promise<void>
}

/**
 * Serves until the process is told to end. Everything that was opened is closed again in reverse order, even if the
 * start failed. Fails with one line for people.
 */
export async function runServer(
  context: CommandContext,
  settings: Settings,
  readAgain: ReadSettings,
  hooks: ServerHooks,
): Promise<Result<null, string>> {
  const log = openLog(settings.logLevel)
  const undo: Opened[] = [capNewSpace(), logProcess(log, context.io)]
  const notify = notifier(context.io)
  try {
    return await serve(context, { settings, readAgain, log, notify }, hooks, undo)
  } finally {
    await closeAll(undo, (error) => notify(`flightbag: ${printable(String(error))}`))
  }
}

/** One part that was opened, or parts that are closed together. */
type Opened = Close | readonly Close[]

interface Serving {
  readonly settings: Settings
  readonly readAgain: ReadSettings
  readonly log: Logger
  readonly notify: Notify
}

async function serve(
  { io, open, configFile }: CommandContext,
  { settings, readAgain, log, notify }: Serving,
  hooks: ServerHooks,
  undo: Opened[],
): Promise<Result<null, string>> {
  const files = fileVersions([settings.tlsCert, settings.tlsKey, configFile].filter((path) => typeof path === 'string'))
  const tls = await readTls(settings)
  if (!tls.ok) return tls
  const problem = usesDataFolder(settings) ? actAsOwner(settings.dataDir) : null
  if (problem !== null) return err(problem)
  const folder = usesDataFolder(settings) ? ownDataFolder(settings.dataDir, { deep: true }) : ok([])
  if (!folder.ok) return folder

  let certificate = tls.value
  let listening: RunningServer | null = null
  function publicUrl() {
    return settings.publicUrl ?? listening?.url ?? ''
  }
  // Loads while the database answers. No other command needs h3, which loads the HTTP client of Node with its classes.
  const http = import('@flightbag/http')
  const runtime = await open(settings, { publicUrl })
  undo.push(() => runtime.close())
  for (const path of folder.value) await notify(`other users could access ${path}: its mode is now private`)
  const rights = await prepareDatabase(runtime, notify)
  if (!rights.ok) return rights
  const first = await makeFirstAccount(runtime)
  if (!first.ok) return first
  if (first.value !== null) await notify(first.value)
  const prepared = (await hooks.prepare?.(runtime, notify)) ?? ok(null)
  if (!prepared.ok) return prepared

  log.info({ version: VERSION, ...BUILD }, 'start')
  if (tls.value !== null) {
    const { state, message } = certificateState(certificateEndMs(tls.value), runtime.clock())
    if (state !== 'ok') await notify(message)
  }
  const metrics = createMetrics(runtime.clock())
  const maintenance = maintenanceMetrics(runtime.store.maintenance)
  const logged = logObserver(log)
  const observer: typeof logged = {
    ...logged,
    request(record) {
      metrics.request(record)
      logged.request(record)
    },
    waiting: (requests) => metrics.waiting(requests),
  }
  const weather = await openWeather(settings, runtime.store.weather)
  const { host, port } = settings
  const served = httpPorts(runtime, weather, observer)
  const ports = measuredPorts(served, metrics.calls)
  try {
    listening = await (await http).serve(ports, httpSettings(settings), { host, port, tls: tls.value })
  } catch (error) {
    const problem = await startProblem(error, serviceAddress({ host, port, isHttps: tls.value !== null }))
    if (problem === null) throw error
    return err(problem)
  }
  const server = listening
  // What works in the background may be in a step that takes long: the listener does not wait for its end.
  const working: Close[] = [() => server.close()]
  undo.push(working)

  if (settings.metricsPort !== null) {
    const at = { host: settings.metricsHost, port: settings.metricsPort }
    try {
      const { operation } = runtime.store
      async function problem() {
        if (io.signal.aborted) return 'the server stops'
        const found = await operation.problem()
        return found === null ? null : (explain(found) ?? 'the store fails; the log of a request has details')
      }
      async function storeLines() {
        const lines = await Promise.all([
          databaseLines(operation),
          diskLines(operation),
          maintenance.lines(),
          requestLines(weather, runtime.clock()),
        ])
        return [
          ...lines.flat(),
          ...connectionLines(server.connections()),
          ...certificateLines(certificate),
          ...dataFolderLines(settings),
        ]
      }
      const operations = await serveOperations(at, metrics, problem, storeLines)
      // Before the listener in this list, so that /ready returns 503 until the listener is closed.
      undo.splice(undo.indexOf(working), 0, () => operations.close())
      await notify(`metrics and readiness on ${operations.url}`)
    } catch (error) {
      const problem = await startProblem(error, metricsAddress(at))
      if (problem === null) throw error
      return err(problem)
    }
  }
  if (rights.value.maintain) {
    const schedule = scheduleMaintenance(
      runtime,
      (error) => logged.fault('maintenance', error),
      // Without their ids, which are the pilot's own text.
      (flights) =>
        log.warn(
          { flights: flights.length, accounts: [...new Set(flights.map(({ accountId }) => accountId))] },
          'check flights that break their rules stay open; flightbag maintain names them',
        ),
      maintenance.ended,
    )
    working.push(() => schedule.stop())
  }
  const refreshes = scheduleWeather(served.weather)
  working.push(() => refreshes.stop())
  for (const copy of keepCopy(runtime, (error) => logged.fault('copy', error))) working.push(() => copy.stop())
  if (settings.databaseUrl === null) undo.push(publishWeather(settings), publishVersion(settings))
  const check = runtime.store.operation.startCheck()
  if (check !== null) {
    await notify('the last stop was not in order: the files of the store are checked while the server answers')
    void check().then(
      () => notify('the check of the store found no damage'),
      (error: unknown) => logged.fault('store', error),
    )
  }
  function change(next: Changeable) {
    server.change(next)
    certificate = next.tls
  }
  const reload = reloader(settings, readAgain, { change }, log, files)
  undo.push(reloadOn(files, reload, { isTerminal: io.terminal.stderr }))
  for (const line of notices(settings, rights.value.maintain)) await notify(line)
  await io.stdout.write(`listening on ${server.url}\n`)
  await hooks.ready?.(runtime, server.url)
  if (!io.signal.aborted) await once(io.signal, 'abort')
  server.drain()
  if (settings.metricsPort !== null) await sleep(settings.drainSeconds * 1000)
  return ok(null)
}

/** Updates the schema if the role can; otherwise the schema must be that of this version. */
async function prepareDatabase(
  { store: { operation } }: Runtime,
  notify: Notify,
): Promise<Result<StoreRights, string>> {
  const { engineFault, missingSettings } = await operation.facts()
  if (engineFault !== null) await notify(engineFault)
  if (missingSettings.length > 0) return err(poolerProblem(missingSettings))
  const report = await operation.inspectSchema()
  const rights = await operation.rights()
  const problem = schemaProblem(report)
  if (problem === null) return ok(rights)
  if (report.state !== 'older' || !rights.migrate) return err(problem)
  const migrated = await operation.migrate()
  return migrated.ok ? ok(await operation.rights()) : err(migrationProblem(migrated.failure))
}

/** Conditions that an operator should know from the start. */
function notices({ databaseUrl, dataDir }: Settings, mayMaintain: boolean): string[] {
  const lines: string[] = []
  if (databaseUrl === null) {
    lines.push(`the store is in ${resolve(dataDir)}, for the processes of this machine`)
  }
  if (!mayMaintain) {
    lines.push(
      'this database role may not close check flights or remove what has expired: schedule `flightbag maintain`',
    )
  }
  return lines
}
