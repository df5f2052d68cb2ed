import { type EpochMs, instantText, MINUTE_MS } from '@flightbag/core'
import type { ArchiveLine } from './archive-line.ts'

const BEFORE = ',"updatedAt":"'

/** Revisions can be ahead of the clock: of one that was fast, or after more than 1,000 changes in a second. */
const AHEAD_MS = MINUTE_MS

/**
 * Gives every restored record a revision that is later than everything that a client has seen, in the order of the
 * revisions of the backup. A client that follows changes then receives each restored record once more, also those that
 * it had seen in a later version. `add` receives the lines of a whole archive first; `line` then returns each line as
 * it is restored, in the same order. It keeps eight bytes for each record and each account.
 */
export function newRevisions(nowMs: EpochMs) {
  /** The old revisions of all records, and where those of each account begin; ascending in each account. */
  const old = numberList()
  const starts = numberList()
  let account = -1
  let current = { base: 0, from: 0, to: 0 }

  function end(n: number): number {
    return n + 1 < starts.length ? starts.at(n + 1) : old.length
  }
  /** The number of old revisions of the current account below a value. */
  function rank(value: number): number {
    let [low, high] = [current.from, current.to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (old.at(middle) < value) low = middle + 1
      else high = middle
    }
    return low - current.from
  }

  return {
    add(line: ArchiveLine): void {
      if (line.type === 'account') starts.push(old.length)
      if (line.type === 'record') old.push(line.revision)
    },

    finish(): void {
      for (let n = 0; n < starts.length; n++) old.sort(starts.at(n), end(n))
    },

    line<Line extends ArchiveLine>(line: Line): Line {
      if (line.type === 'account') {
        account++
        const base = Math.max(line.revision, nowMs + AHEAD_MS)
        current = { base, from: starts.at(account), to: end(account) }
        return { ...line, revision: base + current.to - current.from }
      }
      if (line.type !== 'record') return line
      const revision = current.base + rank(line.revision) + 1
      return { ...line, revision, doc: line.doc === null ? null : withRevision(line.doc, revision) }
    },
  }
}

/** A stored document begins with its id and its revision. */
function withRevision(doc: string, revision: EpochMs): string {
  const from = doc.indexOf(BEFORE) + BEFORE.length
  return `${doc.slice(0, from)}${instantText(revision)}${doc.slice(doc.indexOf('"', from))}`
}

const BYTES = Float64Array.BYTES_PER_ELEMENT
const STEP_BYTES = 1024 * 1024

/** Addresses that are reserved. Memory is used only for the numbers that are in the list. */
const RESERVED_BYTES = 4 * 1024 * STEP_BYTES

/** A list of numbers that uses eight bytes for each, also while it grows: it is never copied. */
function numberList() {
  const buffer = new ArrayBuffer(0, { maxByteLength: RESERVED_BYTES })
  const numbers = new Float64Array(buffer)
  let length = 0
  return {
    get length() {
      return length
    },
    at: (position: number): number => numbers[position]!,
    push(value: number): void {
      if (length === numbers.length) buffer.resize(length * BYTES + STEP_BYTES)
      numbers[length++] = value
    },
    /** Sorts the numbers between two positions in ascending order. */
    sort(from: number, to: number): void {
      numbers.subarray(from, to).sort()
    },
  }
}
