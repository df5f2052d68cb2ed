import { timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { InputError } from '../context/io.ts'
import { SEAL_BYTES, sealer, sealKind } from './seal.ts'

/** An archive and the key that it must be signed with; a null key for an archive that is not signed. */
export interface SealedArchive {
  readonly path: string
  readonly key: string | null
  /** Its name in messages; its path if absent. */
  readonly name?: string
}

export function damaged(name: string, reason: string) {
  return new InputError(`${name} is not a complete backup: ${reason}`)
}

/** Reads a whole archive and returns the bytes before its seal. Throws an InputError if the seal is not theirs. */
export async function checkSeal(file: FileHandle, { path, key, name = path }: SealedArchive): Promise<number> {
  const contentBytes = (await file.stat()).size - SEAL_BYTES
  if (contentBytes <= 0) throw damaged(name, 'it is truncated')
  const seal = Buffer.alloc(SEAL_BYTES)
  await file.read(seal, 0, SEAL_BYTES, contentBytes)
  checkSealKind(name, seal, key)
  const expected = sealer(key)
  for await (const chunk of content(file, contentBytes)) expected.update(chunk as Buffer)
  if (timingSafeEqual(expected.seal(), seal)) return contentBytes
  throw damaged(name, key === null ? 'its checksum does not match' : 'it was changed, or signed with another key')
}

/** The bytes of an archive before its seal. */
export function content(file: FileHandle, contentBytes: number) {
  return file.createReadStream({ start: 0, end: contentBytes - 1, autoClose: false })
}

function checkSealKind(name: string, seal: Buffer, key: string | null): void {
  const kind = sealKind(seal)
  if (kind === null) throw damaged(name, 'it is truncated or changed')
  if (kind === 'checksum' && key !== null) {
    throw new InputError(`${name} is not signed: unset FLIGHTBAG_BACKUP_KEY if you trust the archive`)
  }
  if (kind === 'signature' && key === null) {
    throw new InputError(`${name} is signed: set FLIGHTBAG_BACKUP_KEY to the key that it was signed with`)
  }
}
