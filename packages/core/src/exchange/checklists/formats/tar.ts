import { err, ok, type Result } from '../../../lib/result.ts'
import { latin1Bytes, latin1Text } from './latin1.ts'

const BLOCK = 512
const CHECKSUM = { start: 148, end: 156 }

function octal(value: number, digits: number) {
  return value.toString(8).padStart(digits, '0')
}

/** The sum of the bytes of a header, in which the checksum counts as spaces. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, i) => sum + (i >= CHECKSUM.start && i < CHECKSUM.end ? 0x20 : byte), 0)
}

/** A tar archive (POSIX ustar) with one file. Its owner and its date are 0, so that equal content gives equal bytes. */
export function writeTar(name: string, content: Uint8Array): Uint8Array {
  const tar = new Uint8Array(BLOCK * (3 + Math.ceil(content.length / BLOCK)))
  function put(at: number, text: string) {
    return tar.set(latin1Bytes(text), at)
  }
  put(0, name)
  put(100, `${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(content.length, 11)}\0${octal(0, 11)}\0`)
  put(156, '0')
  put(257, 'ustar\x0000')
  put(CHECKSUM.start, `${octal(checksumOf(tar.subarray(0, BLOCK)), 6)}\0 `)
  tar.set(content, BLOCK)
  return tar
}

/**
 * The content of the file with this name in a tar archive. Fails for a damaged or truncated archive, and without the
 * file.
 */
export function readTar(tar: Uint8Array, name: string): Result<Uint8Array, string> {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + BLOCK)
    function field(start: number, end: number) {
      return latin1Text(header.subarray(start, end)).split('\0')[0]!.trim()
    }
    if (Number.parseInt(field(CHECKSUM.start, CHECKSUM.end), 8) !== checksumOf(header))
      return err('has a wrong checksum: the archive is damaged')
    const start = at + BLOCK
    const digits = field(124, 136)
    // A negative size would lead back to an earlier header.
    if (!/^[0-7]{1,12}$/.test(digits)) return err('has a file with an invalid size: the archive is damaged')
    const size = Number.parseInt(digits, 8)
    if (start + size > tar.length) return err('is truncated within the archive')
    if (field(0, 100).replace(/^\.\//, '') === name) return ok(tar.subarray(start, start + size))
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return err(`does not contain ${name}`)
}
