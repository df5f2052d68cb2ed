import { readFileSync } from 'node:fs'

const FOLDER = new URL('../../../../fixtures/', import.meta.url)

/** Reads a file of the sample data. The bundle contains these files. */
export function readSampleFile(name: string): Uint8Array {
  return readFileSync(new URL(name, FOLDER))
}
