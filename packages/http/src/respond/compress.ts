import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { lengthOf } from './envelope.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bodies below this many bytes go out as they are: they fit into a packet or two either way. */
export const COMPRESS_FROM_BYTES = 2048

export interface Compressed {
  readonly body: readonly Uint8Array[]
  readonly encoding: 'br' | 'gzip' | null
}

/** A body in the encoding its reader prefers. Fast settings: at the highest ones a page costs ten times as much to send. */
export async function compressed(body: readonly Uint8Array[], acceptEncoding: string | undefined): Promise<Compressed> {
  const length = lengthOf(body)
  const encoding = acceptEncoding === undefined || length < COMPRESS_FROM_BYTES ? null : preferred(acceptEncoding)
  if (encoding === null) return { body, encoding }
  const bytes = Buffer.concat(body)
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: length }
    return { body: [await brotli(bytes, { params })], encoding }
  }
  return { body: [await gzipped(bytes, { level: 1 })], encoding }
}

/** Brotli before gzip where both are as welcome; null when neither is. */
export function preferred(acceptEncoding: string): 'br' | 'gzip' | null {
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
