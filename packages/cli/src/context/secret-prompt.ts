import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const SIGNAL_TAKES_AT_MOST_MS = 1000

/** A terminal that a secret is typed on. */
interface SecretTerminal {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode(isRaw: boolean): unknown }
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown }
  /** Called for Ctrl-C, which is not a signal while the terminal is raw. */
  readonly interrupt: () => void
}

/** The terminal of this process. */
function ownTerminal(): SecretTerminal {
  const { stdin: input, stderr: output } = process
  return { input, output, interrupt: () => process.kill(process.pid, 'SIGINT') }
}

/** Asks for a secret on the terminal without showing it; null without a terminal. */
export async function askSecret(
  question: string,
  signal: AbortSignal,
  { input, output, interrupt }: SecretTerminal = ownTerminal(),
): Promise<string | null> {
  if (!input.isTTY || !output.isTTY) return null
  output.write(question)
  input.setRawMode(true)
  input.setEncoding('utf8')
  let secret = ''
  try {
    for await (const typed of input.iterator({ destroyOnReturn: false })) {
      for (const key of String(typed)) {
        if (key === '\r' || key === '\n' || key === '\u0004') return secret.trim()
        if (key === '\u0003') {
          interrupt()
          await wait(SIGNAL_TAKES_AT_MOST_MS, null, { signal }).catch(() => null)
          return null
        }
        secret = key === '\u007f' || key === '\b' ? secret.slice(0, -1) : secret + key
      }
    }
    return secret.trim()
  } finally {
    input.setRawMode(false)
    input.pause()
    output.write('\n')
  }
}
