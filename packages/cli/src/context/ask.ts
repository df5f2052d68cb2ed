import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

/** A terminal, and a signal that ends the wait for an answer. */
interface Asking {
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
  /** Called for Ctrl-C, which is not a signal while the terminal is being read. */
  readonly interrupt: () => void
}

/**
 * Asks a question on a terminal and returns whether the answer was yes. Ctrl-C, Ctrl-D and the end of the wait mean no.
 */
export async function ask(question: string, { input, output, signal, interrupt }: Asking): Promise<boolean> {
  const lines = createInterface({ input, output, terminal: true })
  lines.on('SIGINT', interrupt)
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal })
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    output.write('\n')
    return false
  } finally {
    lines.close()
  }
}
