import { closeSync, openSync, readSync } from 'node:fs'

/** The end of the last transaction in a log of SQLite. */
interface LogEnd {
  /** Identifies the log until SQLite begins it again from its start. */
  readonly salt: string
  /** The bytes up to that end. Those behind it are of an older log, or of a transaction that is not complete. */
  readonly bytes: number
}

/** The file begins with a header, and each frame with another one, followed by a page: https://sqlite.org/fileformat */
const [HEADER_BYTES, FRAME_HEADER_BYTES] = [32, 24]

/**
 * Reads where a log ends, in about twelve short reads. The file may be written meanwhile; a change that was
 * acknowledged before the call is contained. Null if there is no log. The store itself and its file `-shm` must not be
 * read this way: on closing them, the process would lose the locks of SQLite.
 */
export function logEnd(path: string): LogEnd | null {
  const file = opened(path)
  if (file === null) return null
  function read(position: number, length: number): Buffer | null {
    const buffer = Buffer.alloc(length)
    return readSync(file!, buffer, 0, length, position) === length ? buffer : null
  }
  try {
    const header = read(0, HEADER_BYTES)
    if (header === null) return null
    const salt = header.toString('hex', 16, 24)
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8)
    /** The header of a frame of this log, counted from 0. */
    function frame(n: number): Buffer | null {
      const found = read(HEADER_BYTES + n * frameBytes, FRAME_HEADER_BYTES)
      return found?.toString('hex', 8, 16) === salt ? found : null
    }
    let frames = framesOf(frame)
    // the last frame of a transaction states the size of the store
    while (frames > 0 && !frame(frames - 1)?.readUInt32BE(4)) frames--
    return { salt, bytes: HEADER_BYTES + frames * frameBytes }
  } finally {
    closeSync(file)
  }
}

/** The number of frames before the first one that is not of this log. */
function framesOf(frame: (n: number) => Buffer | null): number {
  let high = 1
  while (frame(high - 1) !== null) high *= 2
  let low = Math.floor(high / 2)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (frame(middle) === null) high = middle
    else low = middle + 1
  }
  return low
}

function opened(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}
