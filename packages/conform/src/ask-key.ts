import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'

/** A terminal that a key is typed on. */
interface KeyTerminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown }
  /** Called for Ctrl-C, which is not a signal while the terminal is raw. */
  readonly interrupt: () => void
}

/** The terminal of this process. */
function ownTerminal(): KeyTerminal {
  const { stdin: input, stderr: output } = process
  return { input, output, interrupt: () => process.kill(process.pid, 'SIGINT') }
}

/** Asks for the key on the terminal without showing it; null without a terminal, and if the user gives none. */
export async function askKey(
  signal: AbortSignal,
  { input, output, interrupt }: KeyTerminal = ownTerminal(),
): Promise<string | null> {
  if (!input.isTTY || !output.isTTY || signal.aborted) return null
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: hidden, terminal: true })
  output.write('API key: ')
  const key = await new Promise<string | null>((resolve) => {
    lines.once('line', (line) => resolve(line.trim()))
    // The signal, which aborts the run, arrives later.
    lines.once('SIGINT', interrupt)
    lines.once('close', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  lines.close()
  output.write('\n')
  return key
}
