import { join } from 'node:path'
import { VERSION_TEXT } from '../lib/version.ts'
import type { Settings } from '../settings/settings.ts'
import { publish, published } from './published.ts'

function fileIn(dataDir: string): string {
  return join(dataDir, 'served-version')
}

/** Writes the version of this server for `doctor`. Returns the function that removes it. */
export function publishVersion({ dataDir }: Pick<Settings, 'dataDir'>): () => void {
  return publish(fileIn(dataDir), VERSION_TEXT)
}

/** The version of the server that runs on a data folder; null if none runs. */
export function servedVersion({ dataDir }: Pick<Settings, 'dataDir'>): string | null {
  return published(fileIn(dataDir))
}
