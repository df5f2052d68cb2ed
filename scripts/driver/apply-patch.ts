const HUNK = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/

/**
 * Applies the hunks of a unified diff that concern `file` to its source. Every context line must be at the place that
 * the diff states, without offset and fuzz, because a patch for another version of a file may be wrong. Throws
 * otherwise.
 */
export function applyPatch(patch: string, file: string, source: string): string {
  const lines = source.split('\n')
  const patched: string[] = []
  let at = 0
  let applies = false
  for (const line of linesOf(patch)) {
    if (line.startsWith('--- ')) applies = line.slice(4) === file
    if (!applies || line.startsWith('--- ') || line.startsWith('+++ ')) continue
    const hunk = HUNK.exec(line)
    if (hunk) {
      const start = Number(hunk[1]) - 1
      patched.push(...lines.slice(at, start))
      at = start
    } else if (line.startsWith('+')) patched.push(line.slice(1))
    else if (lines[at] !== line.slice(1)) {
      throw new Error(`the patch does not match ${file}, line ${at + 1}: expected "${line.slice(1)}"`)
    } else {
      if (line.startsWith(' ')) patched.push(line.slice(1))
      at++
    }
  }
  if (at === 0) throw new Error(`the patch has no change for ${file}`)
  return [...patched, ...lines.slice(at)].join('\n')
}

function linesOf(patch: string): string[] {
  return patch.replace(/\n$/, '').split('\n')
}

/** The files that a unified diff changes. */
export function filesOf(patch: string): readonly string[] {
  return linesOf(patch).flatMap((line) => (line.startsWith('--- ') ? [line.slice(4)] : []))
}
