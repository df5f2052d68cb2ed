import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Files, KeyMaker, Store } from '@flightbag/core/ports'
import type { LocalFiles, S3Files } from '@flightbag/files-s3'
import type { AttachmentPorts } from '../attachments/attach-file.ts'
import { VERSION } from '../lib/version.ts'
import { actAsOwner } from '../owner/act-as-owner.ts'
import { ownDataFolder } from '../owner/data-folder.ts'
import type { Settings } from '../settings/settings.ts'

/** Everything that a command works with, opened from the settings. Only this file imports all adapters. */
export interface Runtime {
  readonly settings: Settings
  readonly store: Store
  readonly files: Files
  /** The files that this process itself serves; null with S3. */
  readonly localFiles: LocalFiles | null
  readonly clock: Clock
  readonly keys: KeyMaker
  close(): Promise<void>
}

export const clock: Clock = () => Date.now()

function keyMaker(prefix: string): KeyMaker {
  return {
    prefix,
    randomBytes: (length) => randomBytes(length),
    sha256: (input) => hash('sha256', input, 'buffer'),
  }
}

interface RuntimeOptions {
  /** The address with which URLs of local files begin; called for each URL. */
  readonly publicUrl?: () => string
}

/** Opens store and files. Throws an error that `explain` turns into one line when the store cannot be opened. */
export async function openRuntime(
  settings: Settings,
  { publicUrl = () => settings.publicUrl ?? '' }: RuntimeOptions = {},
): Promise<Runtime> {
  const problem = usesDataFolder(settings) ? actAsOwner(settings.dataDir) : null
  if (problem !== null) throw Object.assign(new Error(problem), { code: 'STORE_FOLDER' })
  // With PostgreSQL, only a command that stores a file creates the folder.
  if (settings.databaseUrl === null || (usesDataFolder(settings) && existsSync(settings.dataDir))) {
    const checked = ownDataFolder(settings.dataDir, { deep: false })
    if (!checked.ok) throw Object.assign(new Error(checked.failure), { code: 'STORE_FOLDER' })
  }
  const store = await openStore(settings)
  const files = await openFiles(settings, publicUrl, store.accounts)
  return {
    settings,
    store,
    files,
    localFiles: 'serves' in files ? files : null,
    clock,
    keys: keyMaker(settings.keyPrefix),
    async close() {
      if ('close' in files) files.close()
      await store.close()
    },
  }
}

/** Whether records or files are stored in the data folder. */
export function usesDataFolder({ databaseUrl, s3Bucket }: Settings): boolean {
  return databaseUrl === null || s3Bucket === null
}

/** Each engine is loaded only if it is used, which saves memory and start-up time. */
async function openStore({ databaseUrl, databaseConnections, dataDir }: Settings): Promise<Store> {
  if (databaseUrl === null) {
    const { openSqlite } = await import('@flightbag/store-sqlite')
    return openSqlite(dataDir)
  }
  const { openPostgres } = await import('@flightbag/store-postgres')
  return openPostgres(databaseUrl, { connections: databaseConnections, applicationName: `flightbag ${VERSION}` })
}

/** The two file stores are loaded separately, because the S3 client is the largest dependency. */
async function openFiles(
  settings: Settings,
  publicUrl: () => string,
  accounts: Store['accounts'],
): Promise<LocalFiles | S3Files> {
  const { s3Bucket, s3Endpoint, s3Region, dataDir } = settings
  if (s3Bucket === null) {
    const { localFiles } = await import('@flightbag/files-s3/local')
    async function isActive(accountId: string) {
      const account = await accounts.find(accountId)
      return account?.id === accountId && account.status === 'active'
    }
    return localFiles({ folder: join(dataDir, 'files'), publicUrl, isActive })
  }
  const { s3Files } = await import('@flightbag/files-s3/s3')
  return s3Files({ bucket: s3Bucket, region: s3Region, ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint }) })
}

/** The part of a runtime that the work on attachments needs. */
export function attachmentPorts({ store, files, clock }: Pick<Runtime, 'store' | 'files' | 'clock'>): AttachmentPorts {
  return {
    records: store.records,
    sync: store.sync,
    files,
    clock,
  }
}
