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
export type FileVersions = ReadonlyMap<string, string>

/**
 * The versions that the files have now. Take them before the files are read: a change during the start is then a
 * change like any other. `watchFile` of Node takes its first version later, and misses what changed until then.
 */
export function fileVersions(paths: readonly string[]): FileVersions {
  return new Map(paths.map((path) => [path, currentVersion(path)]))
}

/**
 * Calls `changed` with the path of each file whose version is no longer the known one. Looks every `interval`
 * milliseconds, without blocking: a file may be on a network drive that does not answer. Returns the function that
 * stops this.
 */
export function watchFiles(known: FileVersions, changed: (path: string) => unknown, interval: number): () => void {
  const versions = new Map(known)
  let stopped = false
  async function look(): Promise<void> {
    for (const [path, before] of versions) {
      const now = versionOf(await stat(path, { bigint: true }).catch(() => undefined))
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
