import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '@flightbag/core/ports'

/**
 * Creates a folder, and those above it that are missing, for its owner alone. Throws the system's error for a folder
 * that cannot be created; Node's recursive `mkdir` never returns in /proc. `tries` limits the repetitions after another
 * process has removed a folder in between.
 */
export function makeFolders(path: string, tries = 3): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || tries === 0) throw error
    makeFolders(dirname(path))
    makeFolders(path, tries - 1)
  }
}
