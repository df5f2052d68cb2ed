import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A plugin that is started once for each flight, all at the same time. */
interface FlownPlugins {
  readonly command: readonly string[]
  readonly count: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly flightMs: number
  readonly signal: AbortSignal
  /** Receives what the plugins print on standard error. */
  readonly onError: (text: string) => void
}

const VALUES_EVERY_MS = 250
/** The time for the last calls after the end of the values. */
const LANDED_MS = 15_000

/**
 * Runs a plugin as the samples of the guide run: simulator values as lines of JSON on its standard input, whose end
 * ends the flight. Resolves when all have ended; rejects if the command cannot be started.
 */
export async function flyPlugins(plugins: FlownPlugins): Promise<void> {
  await Promise.all(Array.from({ length: plugins.count }, () => flyPlugin(plugins)))
}

async function flyPlugin({ command, env, flightMs, signal, onError }: FlownPlugins): Promise<void> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { env: { ...env }, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve())
  })
  const over = new AbortController()
  const until = AbortSignal.any([over.signal, signal])
  child.stdin.on('error', () => over.abort())
  child.stderr.setEncoding('utf8').on('data', onError)
  async function feed(): Promise<void> {
    const steps = Math.ceil(flightMs / VALUES_EVERY_MS)
    for (let step = 0; step < steps && !until.aborted; step++) {
      const values = {
        onGround: false,
        latDeg: -34.5 - step / 10_000,
        lonDeg: -58.6,
        altitudeFt: 1500,
        headingMagDeg: 180,
      }
      child.stdin.write(`${JSON.stringify({ ...values, groundspeedKt: 100, verticalSpeedFpm: 0, phase: 'cruise' })}\n`)
      await sleep(VALUES_EVERY_MS, null, { signal: until }).catch(() => null)
    }
    child.stdin.end()
    await sleep(LANDED_MS, null, { signal: until }).catch(() => null)
    child.kill()
  }
  const fed = feed()
  try {
    await ended
  } finally {
    over.abort()
    await fed
  }
}
