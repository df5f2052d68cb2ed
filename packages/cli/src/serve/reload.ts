import { isatty } from 'node:tty'
import type { Result } from '@flightbag/core'
import type { Changeable, RunningServer } from '@flightbag/http'
import type { Logger } from 'pino'
import { SETTING_NAMES, type SettingFailure, type SettingName, type Settings } from '../settings/settings.ts'
import { connectionLimits } from './http-ports.ts'
import { certificateEndMs, readTls } from './tls.ts'
import { addFiles, type FileVersions, watchFiles } from './watch-files.ts'

/** The settings that a running server takes over. All others need a restart. */
const RELOADED: readonly SettingName[] = [
  'tlsCert',
  'tlsKey',
  'logLevel',
  'keyLimit',
  'apiRate',
  'apiBurst',
  'sessionQuota',
  'pageBytes',
  'maxConnections',
  'addressConnections',
]

/** The settings of the HTTP service that can change while it runs. */
function changeableOf(settings: Settings): Omit<Changeable, 'tls'> {
  const { keyLimit, apiRate, apiBurst, sessionQuota, pageBytes } = settings
  return {
    limits: { keyPerMinute: keyLimit, apiPerSecond: apiRate, apiBurst },
    sessionQuota,
    pageBytes,
    ...connectionLimits(settings),
  }
}

/** Reads all settings again. */
export type ReadSettings = () => Promise<Result<Settings, SettingFailure>>

/**
 * Returns a function that reads the settings and the certificate again and applies them to a running server. If one of
 * them is invalid, all old ones stay in use. Each call is logged. Calls run one after the other. All calls that wait
 * for an earlier one, whose file may be on a drive that does not answer, cause one reload. A certificate at another path
 * is added to `files`, which are watched.
 */
export function reloader(
  first: Settings,
  read: ReadSettings,
  server: Pick<RunningServer, 'change'>,
  log: Logger,
  files: FileVersions,
) {
  let current = first
  let running: Promise<void> | null = null
  let waiting: string | null = null

  function takeWaiting(): string | null {
    const cause = waiting
    waiting = null
    return cause
  }

  async function reloadAll(cause: string): Promise<void> {
    try {
      for (let next: string | null = cause; next !== null; next = takeWaiting()) await reload(next)
    } finally {
      running = null
    }
  }

  async function reload(cause: string): Promise<void> {
    const settings = await read()
    if (!settings.ok) {
      log.error({ cause, setting: settings.failure.setting }, `nothing was reloaded: ${settings.failure.message}`)
      return
    }
    const next = settings.value
    if ((next.tlsCert === null) !== (current.tlsCert === null)) {
      log.error(
        { cause, setting: 'tlsCert' },
        'nothing was reloaded: HTTPS cannot be turned on or off without a restart',
      )
      return
    }
    await addFiles(files, [next.tlsCert, next.tlsKey])
    const tls = await readTls(next)
    if (!tls.ok) {
      log.error({ cause, setting: 'tlsCert' }, `nothing was reloaded: ${tls.failure}`)
      return
    }
    server.change({ ...changeableOf(next), tls: tls.value })
    const changed = SETTING_NAMES.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(current[name]))
    const needsRestart = changed.filter((name) => !RELOADED.includes(name))
    const certificateUntil = tls.value === null ? {} : { certificateUntil: new Date(certificateEndMs(tls.value)) }
    log.level = next.logLevel
    log.info({ cause, changed: changed.filter((name) => RELOADED.includes(name)), ...certificateUntil }, 'reload')
    if (needsRestart.length > 0) log.warn({ needsRestart }, 'these settings take effect after a restart')
    // A setting that needs a restart is reported each time, until the restart.
    current = { ...current, ...Object.fromEntries(RELOADED.map((name) => [name, next[name]])) }
  }

  return (cause: string): Promise<void> => {
    if (running === null) running = reloadAll(cause)
    else {
      log.info({ cause }, 'the files of an earlier reload are still being read: this reload follows it')
      waiting = cause
    }
    return running
  }
}

/** A changed file is noticed within this time. */
const LOOK_EVERY_MS = 5_000

/**
 * Reloads after SIGHUP, and after a change to one of the files, also if another file replaces it. A terminal that is
 * closed sends SIGHUP as well; then the server ends. Returns the function that stops this.
 */
export function reloadOn(
  files: FileVersions,
  reload: (cause: string) => unknown,
  { interval = LOOK_EVERY_MS, isTerminal = false } = {},
): () => void {
  function hangUp() {
    if (isTerminal && !isatty(2)) process.kill(process.pid, 'SIGTERM')
    else reload('SIGHUP')
  }
  const stopWatching = watchFiles(files, reload, interval)
  // Windows ends a process that receives SIGHUP.
  if (process.platform !== 'win32') process.on('SIGHUP', hangUp)
  return () => {
    process.off('SIGHUP', hangUp)
    stopWatching()
  }
}
