import { setTimeout as wait } from 'node:timers/promises'

const SIGNAL_TAKES_AT_MOST_MS = 1000

/** Asks for a secret on the terminal without showing it; null without a terminal. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY) return null
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  let secret = ''
  try {
    for await (const typed of stdin.iterator({ destroyOnReturn: false })) {
      for (const key of String(typed)) {
        if (key === '\r' || key === '\n' || key === '\u0004') return secret.trim()
        if (key === '\u0003') {
          process.kill(process.pid, 'SIGINT')
          await wait(SIGNAL_TAKES_AT_MOST_MS, null, { signal }).catch(() => null)
          return null
        }
        secret = key === '\u007f' || key === '\b' ? secret.slice(0, -1) : secret + key
      }
    }
    return secret.trim()
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
