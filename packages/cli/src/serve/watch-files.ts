import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Two versions of a file differ if it was written, replaced, removed or created between them. */
function versionOf(stats: BigIntStats | undefined): string {
  return stats === undefined ? 'missing' : [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ')
}

function currentVersion(path: string): string {
  try {
    return versionOf(statSync(path, { bigint: true, throwIfNoEntry: false }))
  } catch {
    return 'missing'
  }
}

/** Versions of files, by path. */
export type FileVersions = Map<string, string>

/**
 * The versions that the files have now. Take them before the files are read: a change during the start is then a
 * change like any other. `watchFile` of Node takes its first version later, and misses what changed until then.
 */
export function fileVersions(paths: readonly string[]): FileVersions {
  return new Map(paths.map((path) => [path, currentVersion(path)]))
}

/** Adds the present versions of further files, which are to be watched from now on. Take them as those above. */
export async function addFiles(versions: FileVersions, paths: readonly (string | null)[]): Promise<void> {
  for (const path of paths) if (path !== null && !versions.has(path)) versions.set(path, await laterVersion(path))
}

/** The version of a file. It does not block the process: the file may be on a network drive that does not answer. */
async function laterVersion(path: string): Promise<string> {
  return versionOf(await stat(path, { bigint: true }).catch(() => undefined))
}

/**
 * Calls `changed` with the path of each file whose version is no longer the known one, and stores the new one. Looks
 * every `interval` milliseconds. Returns the function that stops this.
 */
export function watchFiles(versions: FileVersions, changed: (path: string) => unknown, interval: number): () => void {
  let stopped = false
  async function look(): Promise<void> {
    for (const [path, before] of versions) {
      const now = await laterVersion(path)
      if (stopped) return
      versions.set(path, now)
      if (now !== before) changed(path)
    }
    timer = later()
  }
  function later() {
    return setTimeout(look, interval).unref()
  }
  let timer = later()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
