import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Smaller bodies are sent without compression: they fit into one or two packets in either form. */
const COMPRESS_FROM_BYTES = 2048

export type Encoding = 'br' | 'gzip'

/**
 * The encoding for a body of `length` bytes: the one that the client prefers, or null for a small body or without a
 * common encoding.
 */
export function encodingFor(length: number, acceptEncoding: string | undefined): Encoding | null {
  return acceptEncoding === undefined || length < COMPRESS_FROM_BYTES ? null : preferred(acceptEncoding)
}

/** The body of an answer, compressed with fast settings: the slowest ones need ten times as much CPU time. */
export async function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(body, { level: 1 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotli(body, { params })
}

/** Brotli before gzip if both have the same weight; null if the client accepts neither. */
export function preferred(acceptEncoding: string): Encoding | null {
  const weights = new Map<string, number>()
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const any = weights.get('*') ?? 0
  const br = weights.get('br') ?? any
  const gzip = weights.get('gzip') ?? any
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}
