import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMs } from '@flightbag/core/ports'
import { notedMs, noteTime } from '../backup/noted-times.ts'
import { logEnd } from './log-end.ts'

/** The end of a part of the log of the store, as Litestream numbers it. */
interface Position {
  readonly index: number
  readonly offset: number
}

/** Where the log of the store ended at a time. */
interface Written {
  /** The part of the copy that begins with one snapshot. */
  readonly generation: string
  readonly position: Position
  readonly atMs: EpochMs
}

interface CopyAge {
  /**
   * Compares where the log ended at this time, and at the times of earlier calls, with what Litestream has written to
   * the copy, and stores up to which time the copy is complete. Returns why that cannot be known, or null.
   */
  look(nowMs: EpochMs): Promise<string | null>
}

/** Ends of the log that are remembered: the copy reaches each of them later. */
const MOST_ENDS = 100
/** File times can be this much too early, in milliseconds: the kernel takes them from its last tick. */
const TICK_MS = 20
const ANSWER_WITHIN_MS = 1000

/** The age of the continuous copy of a data folder. Its configuration names the address at which Litestream answers. */
export function copyAge({ dataDir, config }: { readonly dataDir: string; readonly config: string }): CopyAge {
  let ends: readonly Written[] = []
  return {
    async look(nowMs) {
      const address = addressOf(config)
      if (address === null) return `${config} cannot be read, or has no line \`addr:\`, at which Litestream answers`
      const generation = textOf(join(dataDir, LITESTREAM, 'generation')).trim()
      if (generation === '') return 'Litestream has not read the store yet'
      const position = positionOf(dataDir, generation)
      const end = position === null ? [] : [{ generation, position, atMs: nowMs }]
      ends = [...ends, ...end].filter((each) => each.generation === generation).slice(-MOST_ENDS)
      const copied = await copiedPosition(address)
      if (typeof copied === 'string') return copied
      // Litestream names no position before its first write: then the copy is complete if nothing was written since.
      const reached =
        copied === null ? end.filter(() => isUnchanged(dataDir)) : ends.filter((each) => isIn(each, copied))
      const completeMs = Math.max(0, ...reached.map(({ atMs }) => atMs))
      if (completeMs > (notedMs(dataDir, 'last-copy') ?? 0)) noteTime(dataDir, 'last-copy', completeMs)
      return null
    },
  }
}

const LITESTREAM = '.flightbag.db-litestream'
const LOG = 'flightbag.db-wal'

function isIn({ position }: Written, copied: Position): boolean {
  return position.index < copied.index || (position.index === copied.index && position.offset <= copied.offset)
}

/** Whether the log was not written since the time up to which the copy is complete. */
function isUnchanged(dataDir: string): boolean {
  const writtenMs = statSync(join(dataDir, LOG), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return writtenMs + TICK_MS < (notedMs(dataDir, 'last-copy') ?? 0)
}

/**
 * The end of the log as Litestream numbers it: it has a numbered file for each log, which begins as the log does. Null
 * if it has not begun to read the present one.
 */
function positionOf(dataDir: string, generation: string): Position | null {
  const end = logEnd(join(dataDir, LOG))
  const parts = join(dataDir, LITESTREAM, 'generations', generation, 'wal')
  const found = namesIn(parts).findLast((name) => end !== null && logEnd(join(parts, name))?.salt === end.salt)
  return end === null || found === undefined ? null : { index: Number.parseInt(found, 16), offset: end.bytes }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The address of the metrics of Litestream; null if the configuration names none. */
function addressOf(config: string): string | null {
  const lines = textOf(config).split('\n')
  const value = lines
    .find((line) => line.startsWith('addr:'))
    ?.slice('addr:'.length)
    .trim()
    .replaceAll(/["']/g, '')
  if (!value) return null
  return value.startsWith(':') ? `127.0.0.1${value}` : value
}

/** What the copies of the store contain: the least of all; null before the first write; a text without an answer. */
async function copiedPosition(address: string): Promise<Position | string | null> {
  let text: string
  try {
    const answer = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    text = await answer.text()
  } catch {
    return `Litestream does not answer at ${address}: start it, for example with \`systemctl start flightbag-copy\``
  }
  const [indexes, offsets] = ['index', 'offset'].map((name) => valuesOf(text, `litestream_replica_wal_${name}{`))
  const positions = [...(indexes ?? [])].map(([labels, index]) => ({ index, offset: offsets?.get(labels) ?? 0 }))
  const [least = null] = positions.sort((a, b) => a.index - b.index || a.offset - b.offset)
  return least
}

/** The values of a metric of the store, by its labels. */
function valuesOf(text: string, start: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(start) && line.includes('flightbag.db"'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf('}')
      return [line.slice(start.length, end), Number(line.slice(end + 1))] as const
    }),
  )
}
