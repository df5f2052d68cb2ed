/**
 * The chunks of `content`, which must have exactly `bytes` bytes. The last chunk is returned only after the source has
 * ended without an error, so that a receiver that counts bytes (as an S3 server does) never stores a file whose source
 * then fails.
 */
export async function* exactContent(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  let held: Uint8Array | null = null
  for await (const chunk of content) {
    length += chunk.length
    if (length > bytes) throw new Error(`the content has more than the ${bytes} bytes that were announced`)
    if (chunk.length === 0) continue
    if (held) yield held
    held = chunk
  }
  if (length < bytes) throw new Error(`the content has ${length} bytes where ${bytes} were announced`)
  if (held) yield held
}
