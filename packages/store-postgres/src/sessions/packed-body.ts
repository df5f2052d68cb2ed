import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { documentText, instantText } from '@flightbag/core'

/**
 * A large session is stored packed: after `receivedAt`, which the database reads, its document contains the length of
 * the served document and the other fields, compressed with zstd, in base64. This process and PostgreSQL would spend
 * more time on the transfer of the text than on packing. A session is stored every few minutes of a flight and rarely
 * read.
 */
const PACKED_FROM_BYTES = 4096

const RECEIVED_AT_CHARACTERS = `"receivedAt":"${instantText(0)}",`.length
/** The objects of a call of zlib are freed only with all other old objects, so their buffer is small. */
const FAST = { chunkSize: 4096, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** The body of a session to store. `bytes` is its text in UTF-8. */
export function packedBody(id: string, body: string, bytes: Buffer): string {
  if (bytes.length < PACKED_FROM_BYTES) return body
  // All revisions have the same width.
  const served = documentText(id, 0, 0, ' ').length - 1 + bytes.length
  const packed = zstdCompressSync(bytes.subarray(RECEIVED_AT_CHARACTERS), FAST).toString('base64')
  // Not a slice of the text, which would stay in memory as long as its slice.
  const receivedAt = bytes.toString('latin1', 0, RECEIVED_AT_CHARACTERS)
  return `${receivedAt}${LENGTH}${served}${PACKED}${packed}"`
}

const LENGTH = '"unpackedBytes":'
const PACKED = ',"packed":"'

/** The fields before the packed part have at most this length. */
const HEAD_BYTES = 400

/** A stored document as it is served; only those of sessions can be packed. */
export function servedDocument(kind: string, doc: Uint8Array): Uint8Array {
  return kind === SESSION ? unpacked(doc) : doc
}

/** The same for a document that was read as text. */
export function servedText(kind: string, doc: string): string {
  if (kind !== SESSION || !doc.slice(0, HEAD_BYTES).includes(LENGTH)) return doc
  return Buffer.from(unpacked(Buffer.from(doc))).toString()
}

const SESSION = 'pluginSession'

function unpacked(doc: Uint8Array): Uint8Array {
  const bytes = Buffer.from(doc.buffer, doc.byteOffset, doc.length)
  const start = bytes.subarray(0, HEAD_BYTES).indexOf(LENGTH)
  if (start < 0) return doc
  const packed = bytes.indexOf(PACKED, start)
  const served = Number(bytes.toString('latin1', start + LENGTH.length, packed))
  const base64 = bytes.toString('latin1', packed + PACKED.length, bytes.length - '"}'.length)
  const rest = zstdDecompressSync(Buffer.from(base64, 'base64'), { chunkSize: served })
  return Buffer.concat([bytes.subarray(0, start), rest, Buffer.from('}')])
}
