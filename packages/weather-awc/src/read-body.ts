/** The body of an answer as text; rejects once it is longer than `limitBytes`, counted after decompression. */
export async function readBody(response: Response, limitBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > limitBytes) throw new Error(`is longer than ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
