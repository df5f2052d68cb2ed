/** The first version without the fault, and the corrected versions of older lines, as major, minor and patch. */
const [FIXED, ...FIXED_OLDER] = [
  [3, 51, 3],
  [3, 50, 7],
  [3, 44, 6],
] as const

/**
 * The fault of a version of SQLite that can damage the files of a store; null if none is known. Before 3.51.3, two
 * connections that copy a log while a third one begins it anew could lose committed pages
 * (https://sqlite.org/wal.html#walresetbug): each process of a store copies the logs. Node contains its own SQLite.
 */
export function engineFault(version: string): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const isLater = major > FIXED[0] || (major === FIXED[0] && minor > FIXED[1])
  const fixed = [FIXED, ...FIXED_OLDER].find((line) => line[0] === major && line[1] === minor)
  if (isLater || (fixed !== undefined && patch >= fixed[2])) return null
  return (
    `SQLite ${version} can damage the store in rare cases when several processes write to it: ` +
    `use a version of Node with SQLite ${FIXED.join('.')} or later`
  )
}
