/** Bytes that are not UTF-8 are an error: a replacement character would change a report. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The body of an answer as text; rejects when it is longer than `limitBytes`, counted after decompression, or not
 * UTF-8.
 */
export async function readBody(response: Response, limitBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > limitBytes) throw new Error(`is longer than ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  return utf8.decode(Buffer.concat(chunks))
}
