import type { Sha256 } from '../lib/system.ts'

/** Collects the records of the collections of a bag, in any order, and then states their digest. */
export interface BagDigest {
  /**
   * Adds a record as it is served. `collection` is the path of the collection under `/v1`, with `-` or `/`
   * between its words.
   */
  add(collection: string, record: { readonly id: string }): void
  /** `sha256:` and 64 hexadecimal digits. Equal for two bags if, and only if, all their records are equal. */
  text(): string
}

/**
 * The digest of the records of a bag, by which a copy is compared with its origin. The records with a collection are in
 * it, with their `updatedAt`: those that `updatedSince` reports (spec, Shared collection parameters).
 *
 * @example
 * ```ts
 * import { createHash } from 'node:crypto'
 * import { bagDigest } from '@flightbag/core'
 *
 * const digest = bagDigest((input) => createHash('sha256').update(input).digest())
 * const note = { id: 'n1', updatedAt: '2026-10-03T09:30:00.000Z' }
 * digest.add('notes', note)
 * digest.text().length // => 71
 * ```
 */
export function bagDigest(sha256: Sha256): BagDigest {
  const lines: string[] = []
  return {
    add(collection, record) {
      const name = JSON.stringify([collection.replaceAll('/', '-'), record.id])
      lines.push(`${name} ${hexadecimal(sha256(JSON.stringify(record)))}\n`)
    },
    text: () => `sha256:${hexadecimal(sha256(lines.toSorted().join('')))}`,
  }
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
