import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, type EpochMs } from '@flightbag/core'
import { notedMs, noteTime } from '../backup/noted-times.ts'

/** The end of a part of the log of the store, as Litestream numbers it. */
interface Position {
  readonly index: number
  readonly offset: number
}

/** What Litestream had read of the log at a time. */
interface Read {
  readonly position: Position
  /** All changes up to this time were read. */
  readonly completeMs: EpochMs
}

export interface CopyAge {
  /**
   * Compares what Litestream has read of the log with what it has written to the copy, and stores up to which time the
   * copy is complete. Returns why that cannot be known, or null.
   */
  look(nowMs: EpochMs): Promise<string | null>
}

/** Reads that are remembered until the copy has reached them. */
const MOST_READS = 100
const ANSWER_WITHIN_MS = 1000

/** The age of the continuous copy of a data folder. Its configuration names the address at which Litestream answers. */
export function copyAge({ dataDir, config }: { readonly dataDir: string; readonly config: string }): CopyAge {
  let reads: readonly Read[] = []
  return {
    async look(nowMs) {
      const address = addressOf(config)
      if (address === null) return `${config} cannot be read, or has no line \`addr:\`, at which Litestream answers`
      const read = readOf(dataDir, nowMs)
      if (read === null) return 'Litestream has not read the store yet'
      const copied = await copiedPosition(address)
      if (typeof copied === 'string') return copied
      reads = [...reads, read].slice(-MOST_READS)
      const reached = copied === null ? unchangedSince(dataDir, read) : reads.filter((each) => isUpTo(each, copied))
      const completeMs = Math.max(0, ...reached.map((each) => each.completeMs))
      reads = reads.filter((each) => each.completeMs > completeMs)
      if (completeMs > (notedMs(dataDir, 'last-copy') ?? 0)) noteTime(dataDir, 'last-copy', completeMs)
      return null
    },
  }
}

function isUpTo({ position }: Read, copied: Position): boolean {
  return position.index < copied.index || (position.index === copied.index && position.offset <= copied.offset)
}

/** Litestream names no position before its first write: then the copy is complete if nothing was written since. */
function unchangedSince(dataDir: string, read: Read): readonly Read[] {
  return writtenMs(dataDir) <= (notedMs(dataDir, 'last-copy') ?? -1) ? [read] : []
}

/** When the log of the store was last written. */
function writtenMs(dataDir: string): number {
  return Math.floor(statSync(join(dataDir, 'flightbag.db-wal'), { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

/** The newest file into which Litestream has copied the log. */
function readOf(dataDir: string, nowMs: EpochMs): Read | null {
  const folder = join(dataDir, '.flightbag.db-litestream')
  try {
    const generation = readFileSync(join(folder, 'generation'), 'utf8').trim()
    const parts = join(folder, 'generations', generation, 'wal')
    const last = readdirSync(parts).sort().at(-1)
    if (last === undefined) return null
    const storeMs = writtenMs(dataDir)
    const { size, mtimeMs } = statSync(join(parts, last))
    const position = { index: Number.parseInt(last, 16), offset: size }
    return { position, completeMs: mtimeMs >= storeMs ? nowMs : Math.floor(mtimeMs) }
  } catch (error) {
    if (codeOf(error) === null) throw error
    return null
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
