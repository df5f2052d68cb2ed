import { ok } from '@flightbag/core'
import { KEY_VARIABLE, serviceAddress, URL_VARIABLE } from '@flightbag/pilot'
import { simulateFlight } from '@flightbag/plugin-simulator'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, EXIT, runAndPrint } from '../context/command-context.ts'
import { type CommandResult, unusable } from '../context/failure.ts'
import { numberArgument } from '../context/options.ts'
import { askSecret } from '../context/secret-prompt.ts'
import { type Flown, fly } from '../fly/fly.ts'
import { exchangeText, type HttpExchange } from '../print/exchange-text.ts'
import { fieldLines } from '../print/lib/field-lines.ts'
import { printable } from '../print/lib/printable.ts'

interface FlyOptions extends CommonOptions {
  readonly url?: string
  readonly speed: number
  readonly seed: number
  readonly session?: string
  readonly live: boolean
  readonly trace?: true
}

const LOCAL = 'http://127.0.0.1:8787'

/** San Fernando to Mariano Moreno: a short flight with positions only. */
const FROM = { ident: 'SADF', latDeg: -34.4532, lonDeg: -58.5896, elevationFt: 10, runway: '05' }
const TO = { ident: 'SADJ', latDeg: -34.5606, lonDeg: -58.7896, elevationFt: 32, runway: '16' }
const AIRCRAFT = { registration: 'LV-SIM', icaoType: 'C172', groundspeedKt: 100, cruiseAltitudeFt: 1500 }

export function flyCommand(context: CommandContext): Command {
  return new Command('fly')
    .description(
      `simulate a flight with a plugin that uses a service; the key is read from ${KEY_VARIABLE} or a prompt`,
    )
    .option('--url <address>', `base address of the service (default: ${URL_VARIABLE}, or ${LOCAL})`)
    .option('--speed <factor>', 'speed as a multiple of real time', numberArgument(1, 1000), 10)
    .option('--seed <number>', 'seed of the simulated flight', numberArgument(0, 4_294_967_295), 1)
    .option('--session <id>', 'id of the session; generated if it is not given')
    .option('--no-live', 'send no live reports')
    .option('--trace', 'print each request and its answer on standard error')
    .action(async (options: FlyOptions) => {
      await runAndPrint(context, options, () => flight(context, options), show)
    })
}

async function flight(context: CommandContext, options: FlyOptions): CommandResult<Flown> {
  const name = options.url === undefined && context.env[URL_VARIABLE] ? URL_VARIABLE : '--url'
  const url = serviceAddress(options.url ?? (context.env[URL_VARIABLE] || LOCAL))
  if (!url.ok) return unusable(`${name} ${url.failure}`, 'url')
  const key = context.env[KEY_VARIABLE] || (await askSecret('API key: ', context.io.signal))
  context.io.signal.throwIfAborted()
  if (!key) return unusable(`there is no key: set ${KEY_VARIABLE}`, null)
  // The flight ends at the current time at any speed, so that none of its times is in the future.
  const shape = { seed: options.seed, from: FROM, to: TO, ...AIRCRAFT }
  const sessionId = options.session ?? `sim-${options.seed}-${Date.now().toString(36)}`
  const { endMs } = simulateFlight({ ...shape, sessionId, startMs: 0 })
  const startMs = Math.floor(Date.now() - endMs * (1 - 1 / options.speed))
  const flown = await fly({
    flight: simulateFlight({ ...shape, sessionId, startMs }),
    callsign: AIRCRAFT.registration,
    baseUrl: url.value,
    key,
    speed: options.speed,
    live: options.live,
    signal: context.io.signal,
    ...(options.trace ? { trace: (exchange: HttpExchange) => context.io.stderr.write(exchangeText(exchange)) } : {}),
    say: (text) => context.io.stderr.write(`${printable(text)}\n`),
  })
  if (context.io.signal.aborted) context.exitCode = EXIT.interrupted
  else if (!flown.complete) context.exitCode = EXIT.failed
  return ok(flown)
}

function show({ sessionId, status, sessionsSent, reportsSent, commandsHandled, complete }: Flown): string {
  return fieldLines({
    session: sessionId,
    'last answer': status,
    'sessions sent': sessionsSent,
    'live reports sent': reportsSent,
    'commands handled': commandsHandled,
    complete: complete ? 'yes' : 'no',
  })
}
