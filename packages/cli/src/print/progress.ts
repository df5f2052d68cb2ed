import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Io } from '../context/io.ts'

export interface Progress {
  /** Counts bytes and prints their number at intervals. Throws when the user has interrupted the command. */
  add(bytes: number): Promise<void>
  /** Replaces the line by the name of the next phase, whose length is not known. */
  phase(next: string): Promise<void>
  /** Removes the line. */
  clear(): Promise<void>
}

const SHOW_EVERY_MS = 200
const MEGABYTE = 1_000_000

/** A line on the terminal with the progress of a long input; nothing without a terminal. */
export function progress(io: Io, what: string, totalBytes: number | null, now: () => number = Date.now): Progress {
  let done = 0
  let shownAt = now()
  let shown = false
  return {
    async add(bytes) {
      io.signal.throwIfAborted()
      done += bytes
      if (now() - shownAt < SHOW_EVERY_MS) return
      shownAt = now()
      // A signal arrives between two turns of the event loop, and a command that reads SQLite waits for nothing else.
      await nextTurn()
      if (!io.terminal.stderr) return
      shown = true
      const share = totalBytes === null || totalBytes === 0 ? '' : `, ${Math.floor((done / totalBytes) * 100)} %`
      await io.stderr.write(`\r${what}: ${(done / MEGABYTE).toFixed(1)} MB${share} `)
    },
    async phase(next) {
      if (!io.terminal.stderr) return
      await this.clear()
      shown = true
      await io.stderr.write(`${next} `)
    },
    async clear() {
      if (shown) await io.stderr.write(`\r${' '.repeat(what.length + 30)}\r`)
    },
  }
}

/** The result of `work`, with a {@link progress} that is removed when it ends. */
export async function withProgress<T>(
  io: Io,
  what: string,
  totalBytes: number | null,
  work: (shown: Progress) => Promise<T>,
): Promise<T> {
  const shown = progress(io, what, totalBytes)
  try {
    return await work(shown)
  } finally {
    await shown.clear()
  }
}

/** The chunks, unchanged and counted. */
export async function* countedChunks(chunks: AsyncIterable<Uint8Array>, shown: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await shown.add(chunk.length)
    yield chunk
  }
}
