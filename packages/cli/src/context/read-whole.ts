import type { Input } from './io.ts'

/** The text of a small input; null when it has more than `maxBytes`. */
export async function readWhole({ chunks }: Input, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString()
}
