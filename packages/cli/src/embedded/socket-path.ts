import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kernel keeps a socket's path in 104 (macOS) or 108 bytes, its end included, and some cut a longer one silently. */
const LONGEST_PATH_BYTES = 100

/**
 * Where the socket of a data folder is made: in the folder, or when that path is too long in the
 * system's temporary folder under a name nobody knows before. The holder of the lock writes it into the lock file, so nobody has to guess.
 */
export function socketPath(folder: string): string {
  const path = join(folder, 'socket')
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return path
  return join(tmpdir(), `flightbag-${randomBytes(9).toString('hex')}.sock`)
}
