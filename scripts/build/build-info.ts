import { spawnSync } from 'node:child_process'

function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * The checked-out commit, with `-dirty` after it if tracked files differ, and its date; a source archive without git
 * has none.
 */
export function buildInfo(): { readonly commit: string; readonly date: string } {
  return {
    commit: git('describe', '--always', '--dirty', '--abbrev=12', '--exclude', '*') || 'unknown commit',
    date: git('log', '-1', '--format=%cs') || 'unknown date',
  }
}
