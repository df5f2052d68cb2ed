import { ok, type Result } from '@flightbag/core'
import { counted, progress } from '../print/progress.ts'
import { type CommandFailure, refused } from './failure.ts'
import type { Io } from './io.ts'

/** The largest file of another program that is read: a logbook of 20,000 flights has about 10 MB. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/** All bytes of a file, with progress on a terminal. Fails for a file above 64 MiB, so that memory use is bounded. */
export async function readBytes(io: Io, path: string): Promise<Result<Uint8Array, CommandFailure>> {
  const input = await io.open(path)
  const shown = progress(io, 'reading', input.bytes)
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of counted(input.chunks, shown)) {
      io.signal.throwIfAborted()
      bytes += chunk.length
      if (bytes > MAX_FILE_BYTES) return refused(`${input.name} is larger than ${MAX_FILE_BYTES} bytes`)
      parts.push(chunk)
    }
  } finally {
    await shown.clear()
  }
  return ok(Buffer.concat(parts))
}
