import { ok, type Result } from '@flightbag/core'
import { countedChunks, progress } from '../print/progress.ts'
import { type CommandFailure, refused } from './failure.ts'
import { type Io, inputName } from './io.ts'

/** All bytes of a file, with progress on a terminal. Fails for a file above `maxBytes`. */
export async function readBytes(io: Io, path: string, maxBytes: number): Promise<Result<Uint8Array, CommandFailure>> {
  const input = await io.open(path)
  const shown = progress(io, 'reading', input.bytes)
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of countedChunks(input.chunks, shown)) {
      io.signal.throwIfAborted()
      bytes += chunk.length
      if (bytes > maxBytes) return refused(`${inputName(input.name)} is larger than ${maxBytes} bytes`)
      parts.push(chunk)
    }
  } finally {
    await shown.clear()
  }
  return ok(Buffer.concat(parts))
}
