import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type JsonObject, readJson } from '@flightbag/core'
import { makePrivate } from '@flightbag/files-s3/private-folder'
import type { Runtime } from '../context/runtime.ts'

/** A record as it was before an import, or null if the import added it, and as it was after. */
export interface UndoStep {
  readonly kind: 'logbook' | 'aircraft'
  readonly before: JsonObject | null
  readonly after: JsonObject & { readonly id: string }
}

export type UndoRuntime = Pick<Runtime, 'settings' | 'store' | 'clock'>

/**
 * The files of an account: `NAME.jsonl` takes its last import back; `NAME.jsonl.ID.next` takes one back that is being
 * applied, or whose process ended before it knew the result. The name does not tell the account.
 */
function filesOf({ settings }: UndoRuntime, accountId: string) {
  const folder = join(settings.dataDir, 'undo')
  const name = `${createHash('sha256').update(accountId).digest('hex').slice(0, 32)}.jsonl`
  async function pending(): Promise<readonly string[]> {
    const names = await readdir(folder).catch(orNone)
    return (names ?? []).filter((each) => each.startsWith(`${name}.`)).map((each) => join(folder, each))
  }
  return { folder, kept: join(folder, name), pending }
}

function orNone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Writes what takes an import back, before it is applied: `keep` makes it the undo of the account, `discard` removes it
 * and leaves that of the import before.
 */
export async function writeUndo(runtime: UndoRuntime, accountId: string, steps: Iterable<UndoStep>) {
  const { folder, kept, pending } = filesOf(runtime, accountId)
  const made = makePrivate(folder, { deep: false })
  if (!made.ok) throw Object.assign(new Error(made.failure), { code: 'STORE_FOLDER' })
  const earlier = await pending()
  const path = `${kept}.${randomUUID()}.next`
  const file = await open(path, 'wx', 0o600)
  try {
    // Unlike `write`, it continues until the whole line is written.
    for (const step of steps) await file.writeFile(`${JSON.stringify(step)}\n`)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return {
    async keep(): Promise<void> {
      await rename(path, kept)
      await removeAll(earlier)
    },
    discard: () => rm(path, { force: true }),
  }
}

/** Removes what is kept about an account for an undo. */
export async function forgetUndo(runtime: UndoRuntime, accountId: string): Promise<void> {
  const { kept, pending } = filesOf(runtime, accountId)
  await removeAll([kept, ...(await pending())])
}

async function removeAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

/**
 * The steps of the last import of an account; null without one. `isApplied` is asked about an import of which this is
 * not known, because its process was killed or lost the answer of the database.
 */
export async function lastImport(
  runtime: UndoRuntime,
  accountId: string,
  isApplied: (steps: readonly UndoStep[]) => boolean,
): Promise<readonly UndoStep[] | null> {
  const { kept, pending } = filesOf(runtime, accountId)
  const writtenMs = await timeOf(kept)
  const later: { readonly path: string; readonly ms: number }[] = []
  for (const path of await pending()) later.push({ path, ms: await timeOf(path) })
  later.sort((a, b) => b.ms - a.ms)
  for (const { path, ms } of later) {
    const steps = ms < writtenMs ? null : await stepsIn(path)
    if (steps !== null && isApplied(steps)) return steps
  }
  return stepsIn(kept)
}

async function timeOf(path: string): Promise<number> {
  const found = await stat(path).catch(orNone)
  return found?.mtimeMs ?? 0
}

async function stepsIn(path: string): Promise<readonly UndoStep[] | null> {
  const text = await readFile(path, 'utf8').catch(orNone)
  if (text === null) return null
  // A process that was killed can leave a part of a line; its import was not begun.
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => readJson(line) as unknown as UndoStep)
}
