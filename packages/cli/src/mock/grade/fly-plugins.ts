import { spawn } from 'node:child_process'

/** The flight of one plugin, at an address of its own, so that its calls can be distinguished from those of others. */
export interface PluginFlight {
  readonly url: string
  /** Resolves at the first call of the plugin. */
  readonly called: Promise<void>
}

/** A plugin that is started once for each flight, all at the same time. */
interface FlownPlugins {
  readonly command: readonly string[]
  readonly flights: readonly PluginFlight[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Waits, or until the signal. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Receives what the plugins print on standard error, and a line for each that made no call. */
  readonly onError: (text: string) => void
}

const VALUES_EVERY_MS = 250
/** The time for the first call: six plugins can compile at once, on a loaded machine. */
export const START_MS = 180_000
/** The time of the values, from the first call on. */
export const FLIGHT_MS = 40_000
/** The time for the last calls after the end of the values. */
export const LANDED_MS = 15_000

/**
 * Runs a plugin as the samples of the guide run: simulator values as lines of JSON on its standard input, whose end
 * ends the flight. The time of a flight begins with the first call of its plugin, however long that needs to start.
 * Resolves when all have ended; rejects if the command cannot be started.
 */
export async function flyPlugins(plugins: FlownPlugins): Promise<void> {
  await Promise.all(plugins.flights.map((flight, place) => flyPlugin(plugins, flight, place + 1)))
}

async function flyPlugin(plugins: FlownPlugins, { url, called }: PluginFlight, number: number): Promise<void> {
  const { command, env, signal, sleep, onError } = plugins
  const [file = '', ...args] = command
  const child = spawn(file, args, { env: { ...env, FLIGHTBAG_URL: url }, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve())
  })
  const over = new AbortController()
  const until = AbortSignal.any([over.signal, signal])
  child.stdin.on('error', () => over.abort())
  child.stderr.setEncoding('utf8').on('data', onError)
  async function feed(): Promise<void> {
    let leftMs = START_MS
    let hasCalled = false
    void called.then(() => {
      hasCalled = true
      leftMs = FLIGHT_MS
    })
    // Values flow before the first call, too: most plugins make it when they have read some.
    for (let step = 0; leftMs > 0 && !until.aborted; step++, leftMs -= VALUES_EVERY_MS) {
      const values = {
        onGround: false,
        latDeg: -34.5 - step / 10_000,
        lonDeg: -58.6,
        altitudeFt: 1500,
        headingMagDeg: 180,
      }
      child.stdin.write(`${JSON.stringify({ ...values, groundspeedKt: 100, verticalSpeedFpm: 0, phase: 'cruise' })}\n`)
      await sleep(VALUES_EVERY_MS, until)
    }
    if (!hasCalled && !until.aborted) onError(`plugin ${number} made no call within ${START_MS / 1000} seconds\n`)
    child.stdin.end()
    await sleep(LANDED_MS, until)
    // A process that could not be started has the id 0 for the system, which means the whole process group.
    if (child.pid !== undefined) child.kill()
  }
  await Promise.all([feed(), ended.finally(() => over.abort())])
}
