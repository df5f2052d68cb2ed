import { createReadStream } from 'node:fs'
import { err, ok, type Result } from '@flightbag/core'

/** Far above the size of settings, a certificate or a key. */
const MAX_BYTES = 1024 * 1024

/**
 * The bytes of a file that an operator names. It does not block the process, because the file may be on a network drive
 * that does not answer, and fails with one line for a file that is too large: some have no end.
 */
export async function readSmallFile(path: string): Promise<Result<Buffer, string>> {
  try {
    const content = Buffer.concat(await createReadStream(path, { end: MAX_BYTES }).toArray())
    return content.length > MAX_BYTES ? err(`${path} is larger than ${MAX_BYTES} bytes`) : ok(content)
  } catch {
    return err(`${path} cannot be read`)
  }
}
