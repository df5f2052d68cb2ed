import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The code that the benchmarks measure, and the code that measures it, without tests. */
const MEASURED = ['packages/*/src', 'packages/store-postgres/sql', 'bench', 'package-lock.json', ':!*.test.ts']

/** The commit that a page of benchmarks describes, or null if the page names none. */
export function describedCommit(page: string): string | null {
  return /, commit ([0-9a-f]{7,40})\./.exec(page)?.[1] ?? null
}

/** The measured files that differ from those of a commit. Throws if the commit is not in the history. */
export function changedSince(commit: string): readonly string[] {
  const names = execFileSync('git', ['diff', '--name-only', commit, '--', ...MEASURED], { encoding: 'utf8' })
  return names.split('\n').filter((name) => name !== '')
}

if (import.meta.main) {
  const commit = describedCommit(readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8'))
  if (commit === null) throw new Error('docs/benchmarks.md names no commit')
  const changed = changedSince(commit)
  console.log(
    changed.length === 0
      ? `docs/benchmarks.md describes the present code (commit ${commit}).`
      : `docs/benchmarks.md describes commit ${commit}; ${changed.length} measured files have changed since.`,
  )
}
