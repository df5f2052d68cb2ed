import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson } from '@flightbag/core'
import { codeOf } from '@flightbag/core/ports'
import { makeFolders } from '../lib/make-folders.ts'
import type { ServedRecord } from '../service/collections.ts'
import type { Copy } from './copy.ts'
import { MirrorProblem } from './mirror-problem.ts'
import { openRequestLog } from './request-log.ts'
import { openState, type State, type StateOptions } from './state.ts'
import { writeWholeFile } from './whole-file.ts'

const SQLITE = /\.(sqlite3?|db)$/i
const STATE_FILE = '.mirror.sqlite'

/**
 * Opens the copy at a path: a SQLite file, or a folder with a file for each record. It is made if it does not
 * exist.
 */
export function openCopy(path: string, options: StateOptions): Copy {
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : !SQLITE.test(path)
  if (!isFolder) {
    if (!SQLITE.test(path)) throw new MirrorProblem(`${path} is neither a folder nor a file that ends in .sqlite`)
    return stored(path, options, { folder: null, attachments: `${path}.attachments` })
  }
  makeCopyFolder(path)
  const names = readdirSync(path)
  if (!names.includes(STATE_FILE) && names.some((name) => !name.startsWith(STATE_FILE)))
    throw new MirrorProblem(`${path} has other files: name an empty folder or one that does not exist`)
  return stored(join(path, STATE_FILE), options, { folder: path, attachments: join(path, 'attachments') })
}

function makeCopyFolder(path: string): void {
  try {
    makeFolders(path)
  } catch (error) {
    throw new MirrorProblem(`the folder ${path} cannot be created (${codeOf(error)})`)
  }
}

interface Places {
  /** The folder of the records' files; null if they are in the state only. */
  readonly folder: string | null
  readonly attachments: string
}

function stored(stateFile: string, options: StateOptions, places: Places): Copy {
  const state = openState(stateFile, options)
  if (places.folder !== null) removeInterrupted(state, places.folder)
  const requestLog = openRequestLog(`${stateFile}.requests`)
  return {
    ...copyOf(state, places),
    requestLog,
    close() {
      requestLog.close()
      state.close()
    },
  }
}

/**
 * Removes the files of new records that a killed process wrote without storing their step. The record can have been
 * deleted since, and then no later step would name it.
 */
function removeInterrupted(state: State, folder: string): void {
  for (const { collection, id } of state.interrupted())
    rmSync(join(folder, collection, fileNameOf(id)), { force: true })
}

/** A copy that is not stored, with the content of an existing one: for a dry run. */
export function openTrial(path: string, options: StateOptions): Copy {
  const trial = openState(null, options)
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, STATE_FILE) : path
  if (existsSync(file)) trial.copyFrom(file)
  return copyOf(trial, { folder: null, attachments: '' })
}

/**
 * Files come before the state. After a kill between them, the records that still exist are in the next step again, and
 * files of new records that do not are removed when the copy is opened.
 */
function copyOf(state: State, { folder, attachments }: Places): Copy {
  return {
    attachmentsFolder: attachments,
    claim: state.claim,
    records: state.records,
    async *contents(name) {
      if (folder === null) return yield* state.records(name)
      for (const id of state.ids(name)) yield readRecord(join(folder, name, fileNameOf(id)), id)
    },
    nextChange: state.nextChange,
    delivered: state.delivered,
    close: state.close,
    collection: (name) => ({
      mark: () => state.mark(name),
      ids: () => state.ids(name),
      async apply(step) {
        if (folder !== null) {
          const changed = state.changed(name, step)
          state.announce(
            name,
            changed.map(({ id }) => id),
          )
          for (const record of changed)
            await writeWholeFile(join(folder, name, fileNameOf(record.id)), `${JSON.stringify(record, null, 2)}\n`)
          for (const id of step.deleted) await rm(join(folder, name, fileNameOf(id)), { force: true })
        }
        state.apply(name, step)
      },
    }),
  }
}

async function readRecord(path: string, id: string): Promise<ServedRecord> {
  const record = await readFile(path, 'utf8')
    .then((text) => readJson(text) as ServedRecord | null)
    .catch(() => null)
  if (record?.id === id) return record
  throw new MirrorProblem(`${path} is not as the mirror wrote it: remove the copy, and mirror again`)
}

/** Windows reserves the names of devices, whatever follows their dot. */
const PLAIN = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,99}$/

/** The name of a record's file: its id where that is a safe name on every system, otherwise a digest of it. */
function fileNameOf(id: string): string {
  return PLAIN.test(id) ? `${id}.json` : `~${createHash('sha256').update(id).digest('hex')}.json`
}
