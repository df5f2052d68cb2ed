import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@flightbag/testing/lib/free-port'
import { litestreamFolder } from '@flightbag/testing/litestream/binary'
import { shippedConfig } from '@flightbag/testing/litestream/config'
import { notedMs } from '../../packages/cli/src/backup/noted-times.ts'
import { copyAge } from '../../packages/cli/src/copy/copy-age.ts'
import { commandLine } from '../../packages/cli/src/testing/every-command.ts'
import { type Server, startServer } from '../../packages/cli/src/testing/run-cli.ts'
import { s3Double } from '../../packages/files-s3/src/testing/s3-double.ts'
import { until } from '../until.ts'

/** Where the copy is. */
export type Place = 'a folder' | 'a double of S3'

export type CopiedService = Awaited<ReturnType<typeof copiedService>>

/** A service with a SQLite store and a continuous copy of it, in processes that can be killed. */
export async function copiedService(place: Place) {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-continuous-'))
  const dataDir = join(folder, 'data')
  const double = place === 'a folder' ? null : await s3Double({ nowMs: Date.now })
  const config = join(folder, 'litestream.yml')
  writeFileSync(config, shippedConfig(dataDir, join(folder, 'copy'), await freePort(), double?.endpoint ?? null))
  function envOf(data: string) {
    return {
      PATH: `${litestreamFolder()}${delimiter}${process.env.PATH}`,
      FLIGHTBAG_DATA_DIR: data,
      FLIGHTBAG_LITESTREAM: config,
      FLIGHTBAG_WEATHER: 'sample',
      FLIGHTBAG_KEY_LIMIT: '0',
      FLIGHTBAG_API_RATE: '0',
      FLIGHTBAG_SESSION_QUOTA: '0',
      FLIGHTBAG_LOG_LEVEL: 'error',
    }
  }
  let server: Server | null = null
  let copier: ChildProcess | null = null
  let others = 0
  const age = copyAge({ dataDir, config })

  async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  /** Up to when the copy is complete. */
  async function completeMs(): Promise<number> {
    const problem = await age.look(Date.now())
    return problem === null ? (notedMs(dataDir, 'last-copy') ?? 0) : 0
  }
  async function kill9(): Promise<void> {
    const ended = [server?.stop('SIGKILL'), end(copier, 'SIGKILL')]
    server = null
    copier = null
    await Promise.all(ended)
  }

  return {
    ...commandLine(() => envOf(dataDir), folder),
    url: () => server!.url,
    completeMs,
    kill9,
    /** The part of the copy that is written; it begins with a snapshot. */
    generation: () => readFileSync(join(dataDir, '.flightbag.db-litestream', 'generation'), 'utf8'),
    /** Starts the server and Litestream, and waits until the copy has begun. */
    async start() {
      const started = await startServer(['serve'], { env: envOf(dataDir) })
      server = started
      started.child.once('exit', (code, signal) => {
        if (server === started) console.error(`the server ended: ${code ?? signal}; ${started.said.stderr}`)
      })
      copier = spawn(join(litestreamFolder(), 'litestream'), ['replicate', '-config', config], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const startedMs = Date.now()
      await until(async () => (await completeMs()) >= startedMs, once(copier, 'exit').then(failed))
    },
    /** Waits until the copy contains all that was acknowledged before. */
    async caughtUp() {
      const fromMs = Date.now()
      await until(async () => (await completeMs()) >= fromMs, once(copier!, 'exit').then(failed))
    },
    removeData: () => rmSync(dataDir, { recursive: true }),
    /** A command line for an empty store on another machine. */
    elsewhere() {
      const other = join(folder, `other-${others++}`)
      mkdirSync(other, { mode: 0o700 })
      return { ...commandLine(() => envOf(other), folder), remove: () => rmSync(other, { recursive: true }) }
    },
    async close() {
      await kill9()
      await double?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function failed(): never {
  throw new Error('Litestream has ended')
}
