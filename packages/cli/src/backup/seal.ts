import { createHash, createHmac } from 'node:crypto'

/**
 * The seal at the end of an archive: the SHA-256 of all bytes before it, or with a key their HMAC-SHA-256. It is an
 * empty gzip member whose comment is the digest, so that other programs can still decompress the archive.
 */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255])
const EMPTY_CONTENT = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const METHODS = { checksum: 'sha256     ', signature: 'hmac-sha256' } as const

type SealKind = keyof typeof METHODS

function sealOf(kind: SealKind, digest: string): Buffer {
  return Buffer.concat([HEADER, Buffer.from(`flightbag ${METHODS[kind]} ${digest}`), EMPTY_CONTENT])
}

/** The length of every seal, in bytes. */
export const SEAL_BYTES = sealOf('checksum', '0'.repeat(64)).length

/** Computes the seal of the bytes that it receives; `key` is null for a checksum. */
export function sealer(key: string | null) {
  const hash = key === null ? createHash('sha256') : createHmac('sha256', key)
  return {
    update: (chunk: Uint8Array): void => void hash.update(chunk),
    seal: (): Buffer => sealOf(key === null ? 'checksum' : 'signature', hash.digest('hex')),
  }
}

/** The kind of a seal; null if the bytes are none. */
export function sealKind(seal: Buffer): SealKind | null {
  const kinds = Object.keys(METHODS) as SealKind[]
  return kinds.find((kind) => seal.includes(`flightbag ${METHODS[kind]} `)) ?? null
}
