import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bodies below this many bytes go out as they are: they fit into a packet or two either way. */
export const COMPRESS_FROM_BYTES = 2048

export interface Compressed {
  readonly body: Buffer
  readonly encoding: 'br' | 'gzip' | null
}

/** A body in the encoding its reader prefers. Fast settings: at the highest ones a page costs ten times as much to send. */
export async function compressed(body: Buffer, acceptEncoding: string | undefined): Promise<Compressed> {
  const encoding = acceptEncoding === undefined || body.length < COMPRESS_FROM_BYTES ? null : preferred(acceptEncoding)
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return { body: await brotli(body, { params }), encoding }
  }
  return encoding === 'gzip' ? { body: await gzipped(body, { level: 1 }), encoding } : { body, encoding }
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
