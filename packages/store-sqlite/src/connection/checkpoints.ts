import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { existingFile } from './connection.ts'

/** Copies the logs of files into the files, on another thread, so that no commit of this process has to. */
export interface Checkpoints {
  /** To be called after each commit: a long log is copied soon. */
  committed(path: string): void
  close(): Promise<void>
}

/** Size of a log from which it is copied, in bytes. */
export const LONG_LOG_BYTES = 4 * 1024 * 1024
/** Shortest time between two copies, in milliseconds: a reader with an old snapshot can prevent a copy. */
const PAUSE_MS = 1000

/**
 * The program of the thread. It opens a file only while it copies, so that the last connection that closes a file can
 * remove its log. Node 22 warns that SQLite is experimental, and only that can be a warning of this thread.
 */
const THREAD = `
  process.removeAllListeners('warning')
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (address) => {
    try {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const database = new DatabaseSync(new URL(address))
      try {
        database.exec('pragma wal_checkpoint(passive)')
      } finally {
        database.close()
      }
    } catch {
      // The log stays, and the next commit asks again. A disk that has a fault fails the commits themselves.
    }
    parentPort.postMessage(null)
  })`

/** Starts the thread with the first log that is long: most processes never need it. */
export function checkpointThread(): Checkpoints {
  let worker: Worker | null = null
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let earliestMs = 0
  let done: () => void = () => undefined

  function start(): Worker {
    const thread = new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    thread.unref()
    thread.on('message', () => done())
    // a thread that fails copies nothing; a later commit starts another one
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      worker = null
      done()
    })
    return thread
  }

  function copy(path: string): void {
    isRunning = true
    running = new Promise<void>((resolve) => {
      done = resolve
    }).then(() => {
      isRunning = false
      earliestMs = performance.now() + PAUSE_MS
    })
    worker ??= start()
    worker.postMessage(existingFile(path).href)
  }

  return {
    committed(path) {
      if (!isRunning && performance.now() >= earliestMs && logBytes(path) > LONG_LOG_BYTES) copy(path)
    },
    async close() {
      await running
      earliestMs = Number.POSITIVE_INFINITY
      await worker?.terminate()
    },
  }
}

function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
}
