/** Bytes `start` to `end` of a file, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The range of a `Range` header for a file of `size` bytes (RFC 9110): one range; `unsatisfiable` when it starts past
 * the end; null, for the whole file, without a header, with an invalid one, or with several ranges.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
