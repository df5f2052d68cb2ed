import { type EpochMs, type Files, parseFileKey, type Store } from '@flightbag/core/ports'
import type { ArchiveLine, RestoreSource } from '../backup/archive-line.ts'
import { fileLines, headerAt } from '../backup/backup.ts'
import { InputError } from '../context/io.ts'
import { type AccessNow, accessOf, changesSince, type Since, withAccess } from './access-now.ts'
import { type CopiedStore, openCopiedStore } from './copied-store.ts'
import { filesCopy } from './copy-files.ts'
import type { Litestream } from './litestream.ts'

/** What is restored of a continuous copy. */
interface CopyChoice {
  /** Null for the newest state. */
  readonly atMs: EpochMs | null
  readonly nowMs: EpochMs
  /** The folder that contains copies of the attachments; null if they need not be restored. */
  readonly files: string | null
  /** Whether accounts come back that were deleted since. */
  readonly withDeleted: boolean
}

/** A state of a continuous copy as the source of a restore. */
interface CopySource extends RestoreSource {
  readonly since: Since
  close(): Promise<void>
}

/** Opens the state of a continuous copy at a time, and the newest state, whose access the restored store has. */
export async function openCopySource(litestream: Litestream, choice: CopyChoice): Promise<CopySource> {
  const files = choice.files === null ? null : await filesCopy(choice.files)
  const opened: CopiedStore[] = []
  async function open(atMs: EpochMs | null): Promise<Store> {
    const copied = await openCopiedStore(litestream, atMs)
    opened.push(copied)
    return copied.store
  }
  async function close(): Promise<void> {
    for (const copied of opened) await copied.close()
  }
  try {
    const newest = await open(null)
    const access = await accessOf(newest.backup.lines())
    if (choice.atMs === null && access.accounts.size === 0) {
      throw new InputError('the newest state of the copy contains no account: name an earlier time with --at')
    }
    if (choice.atMs === null)
      return sourceOf(litestream.config, newest, { access, files, since: NOTHING }, choice, close)
    const then = await open(choice.atMs)
    const since = await changesSince(then.backup.lines(), access, newest.backup.lines())
    return sourceOf(litestream.config, then, { access, files, since }, choice, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** The newest state differs in nothing from itself. */
export const NOTHING: Since = { deleted: [], created: [], rotated: [], status: [], sessions: 0, records: 0 }

interface Parts {
  readonly access: AccessNow
  readonly files: Pick<Files, 'list' | 'read'> | null
  readonly since: Since
}

/** The lines of a state of the copy, with the access of the newest one, and the files of its accounts. */
export function sourceOf(
  name: string,
  { backup }: Pick<Store, 'backup'>,
  { access, files, since }: Parts,
  { atMs, nowMs, withDeleted }: CopyChoice,
  close: () => Promise<void>,
): CopySource {
  async function* lines(): AsyncGenerator<ArchiveLine> {
    yield headerAt(atMs ?? nowMs)
    const accounts = new Set<string>()
    for await (const line of withAccess(backup.lines(), access, withDeleted)) {
      if (line.type === 'account') accounts.add(line.id)
      yield line
    }
    if (files !== null) yield* fileLines(ofAccounts(files, accounts))
  }
  return { name, lines, since, close }
}

/** The files of the accounts that are restored. */
function ofAccounts({ list, read }: Pick<Files, 'list' | 'read'>, accounts: ReadonlySet<string>) {
  return {
    read,
    async *list(prefix: string) {
      for await (const file of list(prefix)) {
        if (accounts.has(parseFileKey(file.key)?.accountId ?? '')) yield file
      }
    },
  }
}
