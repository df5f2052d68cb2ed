import { type EpochMs, instantText, MINUTE_MS } from '@flightbag/core'
import { type ArchiveLine, isRow } from './archive-line.ts'

const BEFORE = ',"updatedAt":"'

/** Revisions can be ahead of the clock: of one that was fast, or after more than 1,000 changes in a second. */
const AHEAD_MS = MINUTE_MS

/**
 * Gives every restored record a revision that is later than everything that a client has seen, in the order of the
 * revisions of the backup. A client that follows changes then receives each restored record once more, also those that
 * it had seen in a later version. `add` receives the lines of a whole archive first; `line` then returns each line as
 * it is restored. It keeps eight bytes for each record.
 */
export function newRevisions(nowMs: EpochMs) {
  const accounts = new Map<string, { readonly base: EpochMs; readonly old: number[] }>()
  let current: { readonly base: EpochMs; readonly old: number[] } = { base: 0, old: [] }

  function enter(accountId: string) {
    current = accounts.get(accountId)!
  }
  function revised(old: EpochMs): EpochMs {
    return current.base + rank(current.old, old) + 1
  }

  return {
    add(line: ArchiveLine): void {
      if (line.type === 'account') {
        accounts.set(line.id, { base: Math.max(line.revision, nowMs + AHEAD_MS), old: [] })
        enter(line.id)
      }
      if (line.type === 'record') current.old.push(line.revision)
    },

    finish(): void {
      for (const { old } of accounts.values()) old.sort((a, b) => a - b)
    },

    line<Line extends ArchiveLine>(line: Line): Line {
      if (!isRow(line)) return line
      if (line.type === 'account') {
        enter(line.id)
        return { ...line, revision: current.base + current.old.length }
      }
      if (line.type !== 'record') return line
      const revision = revised(line.revision)
      return { ...line, revision, doc: line.doc === null ? null : withRevision(line.doc, revision) }
    },
  }
}

/** The number of values below `value` in ascending values. */
function rank(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A stored document begins with its id and its revision. */
function withRevision(doc: string, revision: EpochMs): string {
  const from = doc.indexOf(BEFORE) + BEFORE.length
  return `${doc.slice(0, from)}${instantText(revision)}${doc.slice(doc.indexOf('"', from))}`
}
