import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { codeOf } from '@flightbag/core/ports'
import { holderText, writerOf } from '../maintenance/lock-holders.ts'
import { stoppedHolders } from '../maintenance/stopped-holders.ts'
import { countersFile, type FileSchema, fileState, isEmpty, migrateFile, recordsFile } from '../schema/schema.ts'
import { type DiskSpace, diskSpace } from '../space/disk-space.ts'
import { freeBytes, fullDisk, isFullDisk } from '../space/full-disk.ts'
import { type Reserve, reserveOf } from '../space/reserve.ts'
import { backgroundCheck } from './background-check.ts'
import { checkpointThread, hasLitestream, LONG_LOG_BYTES, logBytes } from './checkpoints.ts'
import { type Connection, isBusy, openConnection, primaryCodeOf } from './connection.ts'
import { watchedForDamage } from './damage-watch.ts'
import { prepareFolder } from './data-folder.ts'
import type { Database, File } from './database.ts'
import { identityCheck, logIdentityCheck } from './file-identity.ts'
import { storeError } from './store-error.ts'
import { CHECKED_AT_ONCE_BYTES, checkAfterUncleanStop, damaged, isDamage } from './unclean-stop.ts'
import { type Write, writeQueue } from './write-queue.ts'

/** The longest wait of a write for the lock of its file, in milliseconds. */
const WRITE_DEADLINE_MS = 10_000
/**
 * The longest wait for the first process that creates or repairs a file, in milliseconds. Readers never wait otherwise.
 */
const OPEN_TIMEOUT_MS = 5000
const RETRY_MS = 5

/** A commit never copies the log, which another thread does. A log that was copied is cut when it begins anew. */
const LOG = `pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${LONG_LOG_BYTES}`

const FULL = `pragma synchronous = full; ${LOG}`
const NORMAL = `pragma synchronous = normal; ${LOG}`
/**
 * For transactions of many records: a cache of 32 MiB, so that most pages are written to the log once. Only commands
 * have such transactions, and they copy the log themselves, unless Litestream does.
 */
const LARGE = `${FULL}; pragma cache_size = -32768`
const COPIES_LOG = 'pragma wal_autocheckpoint = 1000'

/** The options of opening a store. */
export interface OpenOptions {
  /** After an unclean stop, a larger file is not checked before it is opened, but by `startCheck`, in bytes. */
  readonly checkedAtOnceBytes?: number
}

/**
 * Opens the store in a folder, which is created on first use and which only its owner can read. Fails with one line for
 * an operator.
 */
export function openDatabase(
  folder: string,
  { checkedAtOnceBytes = CHECKED_AT_ONCE_BYTES }: OpenOptions = {},
): Database {
  const deadlineMs = performance.now() + OPEN_TIMEOUT_MS
  const reserve = reserveOf(resolve(folder))
  for (;;) {
    try {
      return openFiles(folder, checkedAtOnceBytes, reserve)
    } catch (error) {
      if (codeOf(error) === 'STORE_FULL' && reserve.release()) continue
      // Another process creates or checks the files now, and the engine does not wait for all of that.
      if (!isBusy(error) || performance.now() > deadlineMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

function openFiles(folder: string, atOnceBytes: number, reserve: Reserve): Database {
  const paths = { records: resolve(folder, 'flightbag.db'), counters: resolve(folder, 'counters.db') }
  prepareFolder(resolve(folder))
  refusePglite(folder, paths.records)
  const opened: Connection[] = []
  function connect(path: string, timeoutMs: number, pragmas: string) {
    const connection = openConnection(path, { timeoutMs, pragmas })
    opened.push(connection)
    return connection
  }
  try {
    prepareFile(paths.records, recordsFile, atOnceBytes)
    prepareFile(paths.counters, countersFile, atOnceBytes)
    const checkIdentity = identityCheck(Object.values(paths))
    const inBackground = backgroundCheck(Object.values(paths))
    let checkLogs: () => void = () => undefined
    function checkFile(path: string): void {
      checkIdentity()
      checkLogs()
      inBackground.throwIfDamaged(path)
    }
    function check(): void {
      checkFile(paths.records)
    }
    function watched(path: string, connection: Connection): Connection {
      return watchedForDamage(connection, (cause) => inBackground.met(path, cause))
    }
    const checkpoints = checkpointThread()
    const space = diskSpace(resolve(folder), Object.values(paths), checkpoints, reserve)
    function open(path: string, durability: string): File {
      const stopped = stoppedHolders()
      const write = writeQueue(watched(path, connect(path, 0, durability)), {
        deadlineMs: WRITE_DEADLINE_MS,
        check: () => checkFile(path),
        mustWait: () => isLogTooLong(path, space),
        isFull: space.isFull,
        stopped: { awaitWriter: () => stopped.awaitWriter(path), done: stopped.done },
        explain: (error) => explainedWrite(error, path),
        committed: () => checkpoints.committed(path),
      })
      return {
        path,
        read: watched(path, connect(path, OPEN_TIMEOUT_MS, 'pragma query_only = on')),
        write: spaceAware(write, space),
        log: () => checkpoints.look(path),
      }
    }
    const files = { records: open(paths.records, FULL), counters: open(paths.counters, NORMAL) }
    for (const { read } of Object.values(files)) read.get('select 1 from sqlite_schema')
    checkLogs = logIdentityCheck(Object.values(paths))
    return {
      ...files,
      connect() {
        check()
        const pragmas = hasLitestream(paths.records) ? LARGE : `${LARGE}; ${COPIES_LOG}`
        return watched(paths.records, openConnection(paths.records, { timeoutMs: 0, pragmas }))
      },
      check,
      space,
      explain: (error) => explainedWrite(error, paths.records),
      startCheck: inBackground.start,
      async close() {
        await inBackground.close()
        await checkpoints.close()
        closeAll(opened)
      },
    }
  } catch (error) {
    closeAll(opened)
    throw explained(error, folder)
  }
}

/** Whether the disk has little more space than the copy of the log needs: the copy, which is then begun, goes first. */
function isLogTooLong(path: string, space: DiskSpace): boolean {
  const bytes = logBytes(path)
  if (bytes <= LONG_LOG_BYTES || freeBytes(path) >= bytes + LONG_LOG_BYTES) return false
  space.refused()
  return true
}

/** Gives space back when the disk is full. A deletion is then repeated with the space of the reserve. */
function spaceAware(write: Write, space: DiskSpace): Write {
  return async (work, options) => {
    try {
      return await write(work, options)
    } catch (error) {
      if (codeOf(error) !== 'STORE_FULL') throw error
      if (options?.frees !== true) {
        space.refused()
        throw error
      }
      await space.makeRoom()
      return write(work, options)
    }
  }
}

function closeAll(connections: Connection[]): void {
  for (const connection of connections.splice(0)) connection.close()
}

/** Creates a file that only its owner can read, or checks the existing one. */
function prepareFile(path: string, schema: FileSchema, atOnceBytes: number): void {
  try {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    checkAfterUncleanStop(path, atOnceBytes)
    const connection = openConnection(path, { timeoutMs: OPEN_TIMEOUT_MS })
    try {
      if (fileState(connection, path, schema) === 'newer') {
        throw storeError('STORE_NEWER', `${path} was written by a newer release of flightbag: use that one`)
      }
      if (isEmpty(connection)) {
        // Before the first table: a deletion can then give space back to the disk.
        connection.script('pragma auto_vacuum = incremental; pragma journal_mode = wal')
        migrateFile(connection, schema)
      }
    } finally {
      connection.close()
    }
  } catch (error) {
    throw explained(error, path)
  }
}

/** The data folder of an earlier release contains a PGlite database, which this release cannot read. */
function refusePglite(folder: string, path: string): void {
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION')) || existsSync(path)) return
  throw storeError(
    'STORE_PGLITE',
    `${resolve(folder)} was made by an earlier release, with PGlite: export each account with that release, and ` +
      'import the files with this one into another folder',
  )
}

/** The error of a write: a full disk, or the process that holds the lock, instead of the engine's code. */
function explainedWrite(error: unknown, path: string): unknown {
  if (isFullDisk(error, path)) return codeOf(error) === 'STORE_FULL' ? error : fullDisk(error)
  const holder = isBusy(error) ? writerOf(path) : null
  if (holder === null) return error
  return storeError('STORE_BUSY', `another process writes to the store for too long: ${holderText(holder)}`, error)
}

const [READ_ONLY, IO_ERROR, CANNOT_OPEN] = [8, 10, 14]

function explained(error: unknown, path: string): unknown {
  if (codeOf(error)?.startsWith('STORE_')) return error
  if (isDamage(error)) return damaged(path, error)
  if (isFullDisk(error, path)) return fullDisk(error)
  const code = primaryCodeOf(error)
  const isSystem = error instanceof Error && 'syscall' in error
  if (isSystem || [READ_ONLY, IO_ERROR, CANNOT_OPEN].includes(code ?? 0)) {
    const reason = error instanceof Error ? error.message : String(error)
    return storeError(
      'STORE_UNWRITABLE',
      `${path} cannot be written (${reason}): look at its owner, its mode and the disk`,
      error,
    )
  }
  return error
}
