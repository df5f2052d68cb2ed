import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks for the key on the terminal without showing it; null without a terminal, and if the user gives none. */
export async function askKey(signal: AbortSignal): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY) return null
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: hidden, terminal: true })
  stderr.write('API key: ')
  const key = await new Promise<string | null>((resolve) => {
    lines.once('line', (line) => resolve(line.trim()))
    // The signal, which aborts the run, arrives later.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    lines.once('close', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  lines.close()
  stderr.write('\n')
  return key
}
