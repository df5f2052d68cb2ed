import { ok, type Result } from '@flightbag/core'
import { countedChunks, withProgress } from '../print/progress.ts'
import { type CommandFailure, refused } from './failure.ts'
import { type Io, inputName } from './io.ts'

/** All bytes of a file, with progress on a terminal. Fails for a file above `maxBytes`. */
export async function readBytes(io: Io, path: string, maxBytes: number): Promise<Result<Uint8Array, CommandFailure>> {
  const input = await io.open(path)
  return withProgress(io, 'reading', input.bytes, async (shown) => {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of countedChunks(input.chunks, shown)) {
      bytes += chunk.length
      if (bytes > maxBytes) return refused(`${inputName(input.name)} is larger than ${maxBytes} bytes`)
      parts.push(chunk)
    }
    return ok(Buffer.concat(parts))
  })
}
