import { createHash } from 'node:crypto'

const PLAIN = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** The name of a record's file: its id where that is a safe name on every system, otherwise a digest of it. */
export function fileNameOf(id: string): string {
  return PLAIN.test(id) ? `${id}.json` : `~${createHash('sha256').update(id).digest('hex')}.json`
}
