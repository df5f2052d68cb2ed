import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { stoppedHolders } from '../maintenance/stopped-holders.ts'
import { existingFile } from './connection.ts'

/** The log of a file. */
export interface LogState {
  readonly bytes: number
  /** The time for which a reader has prevented the copy of the log, in milliseconds; 0 without such a reader. */
  readonly readerMs: number
}

/** Size of a log from which it is copied, in bytes. */
export const LONG_LOG_BYTES = 4 * 1024 * 1024
/**
 * The same while Litestream copies the log, because a copy by another program at the wrong moment would leave a gap in
 * its copy. A log of this size shows that Litestream does not run, in bytes.
 */
const LONG_COPIED_LOG_BYTES = 128 * 1024 * 1024
/** Shortest time between two copies of one log, in milliseconds: a reader with an old snapshot can prevent a copy. */
const PAUSE_MS = 1000
/** Attempts to cut a log, and the wait between them, in milliseconds: during an attempt, no other process can write. */
const [CUT_ATTEMPTS, CUT_PAUSE_MS] = [50, 20]

type Mode = 'passive' | 'truncate'

/** One row of the engine: `log` and `checkpointed` are numbers of pages, and -1 without a log. */
interface Copied {
  readonly busy: number
  readonly log: number
  readonly checkpointed: number
}

type Reply = { readonly id: number } & ({ readonly copied: Copied } | { readonly error: Error })

/**
 * The program of the thread. It opens a file only while it copies, so that the last connection that closes a file can
 * remove its log. Node 22 warns that SQLite is experimental, and only that can be a warning of this thread. An error
 * loses its fields on the way, so they are sent beside it.
 */
const THREAD = `
  process.removeAllListeners('warning')
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ id, address, mode }) => {
    try {
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
      const database = new DatabaseSync(new URL(address))
      try {
        parentPort.postMessage({ id, copied: { ...database.prepare('pragma wal_checkpoint(' + mode + ')').get() } })
      } finally {
        database.close()
      }
    } catch (error) {
      parentPort.postMessage({ id, error, fields: { ...error } })
    }
  })`

/** What is known of one log. */
interface Slot {
  isCopying: boolean
  earliestMs: number
  /** Since when a reader has prevented the copy; null without such a reader. */
  blockedSinceMs: number | null
}

/**
 * Copies the logs of files into the files, on another thread, so that no commit of this process has to. The thread
 * starts with the first log that is copied: most processes never need it. Each file has its own turns.
 */
export function checkpointThread() {
  let worker: Worker | null = null
  let requests = 0
  let isClosed = false
  const waiting = new Map<number, PromiseWithResolvers<Reply | null>>()
  const slots = new Map<string, Slot>()
  const stopped = stoppedHolders()

  function start(): Worker {
    const thread = new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    thread.on('message', (reply: Reply & { readonly fields?: object }) => {
      if ('error' in reply) Object.assign(reply.error, reply.fields)
      waiting.get(reply.id)?.resolve(reply)
    })
    // a thread that fails copies nothing; a later commit starts another one
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      worker = null
      for (const { resolve } of waiting.values()) resolve(null)
    })
    return thread
  }

  /** Null if the thread ended before it replied. */
  async function copied(path: string, mode: Mode): Promise<Copied | null> {
    if (isClosed) return null
    const id = ++requests
    worker ??= start()
    const answer = Promise.withResolvers<Reply | null>()
    waiting.set(id, answer)
    // Only a request in progress keeps the process alive.
    worker.ref()
    worker.postMessage({ id, address: existingFile(path).href, mode })
    const reply = await answer.promise
    waiting.delete(id)
    if (waiting.size === 0) worker?.unref()
    if (reply !== null && 'error' in reply) throw reply.error
    return reply === null ? null : reply.copied
  }

  function slotOf(path: string): Slot {
    const found = slots.get(path)
    if (found !== undefined) return found
    const made = { isCopying: false, earliestMs: 0, blockedSinceMs: null }
    slots.set(path, made)
    return made
  }

  async function copy(path: string): Promise<void> {
    const slot = slotOf(path)
    if (slot.isCopying) return
    slot.isCopying = true
    try {
      const result = await copied(path, 'passive')
      const isBusy = result !== null && result.busy !== 0
      const isBlocked = result !== null && !isBusy && result.checkpointed < result.log
      if (isBlocked || isBusy) stopped.awaitReaders(path)
      else stopped.done()
      slot.blockedSinceMs = isBlocked ? (slot.blockedSinceMs ?? performance.now()) : null
    } finally {
      slot.isCopying = false
      slot.earliestMs = performance.now() + PAUSE_MS
    }
  }

  return {
    /** To be called after each commit: a long log is copied soon. */
    committed(path: string): void {
      const slot = slotOf(path)
      if (slot.isCopying || performance.now() < slot.earliestMs || !isLong(path)) return
      // The log stays, and the next commit asks again. A disk that has a fault fails the commits themselves.
      void copy(path).catch(() => undefined)
    },
    /**
     * Copies a log and cuts it to nothing, unless another process uses it for longer than a second. Rejects with the
     * engine's error, for example of a full disk.
     */
    async cut(path: string): Promise<void> {
      if (isLeftToLitestream(path)) return
      for (let attempt = 0; attempt < CUT_ATTEMPTS && logBytes(path) > 0; attempt++) {
        const result = await copied(path, 'truncate')
        if (result === null || result.busy === 0) return
        await new Promise((resolve) => setTimeout(resolve, CUT_PAUSE_MS))
      }
    },
    /** Copies as much of a log as its readers permit, and returns what is known about them. */
    async look(path: string): Promise<LogState> {
      if (!isLeftToLitestream(path)) await copy(path).catch(() => undefined)
      const { blockedSinceMs } = slotOf(path)
      const readerMs = blockedSinceMs === null ? 0 : performance.now() - blockedSinceMs
      return { bytes: logBytes(path), readerMs }
    },
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...waiting.values()].map(({ promise }) => promise))
      await worker?.terminate()
    },
  }
}

export type Checkpoints = ReturnType<typeof checkpointThread>

/** The size of the log of a file, in bytes. */
export function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

function isLong(path: string): boolean {
  return logBytes(path) > LONG_LOG_BYTES && !isLeftToLitestream(path)
}

/** Whether Litestream copies a file: its folder is beside it. */
export function hasLitestream(path: string): boolean {
  return existsSync(join(dirname(path), `.${basename(path)}-litestream`))
}

function isLeftToLitestream(path: string): boolean {
  return hasLitestream(path) && logBytes(path) <= LONG_COPIED_LOG_BYTES
}
