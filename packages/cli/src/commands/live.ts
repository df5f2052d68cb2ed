import { setTimeout as wait } from 'node:timers/promises'
import { type CurrentReport, ok } from '@flightbag/core'
import { Command } from 'commander'
import { noAccount, withAccount } from '../context/account-of.ts'
import { type CommandContext, EXIT } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { fieldLines } from '../print/lib/field-lines.ts'
import { escaped } from '../print/lib/printable.ts'

interface LiveOptions extends AccountOptions {
  readonly watch?: true
}

const LOOK_EVERY_MS = 1000
const CLEAR_SCREEN = '\u001b[H\u001b[2J'

export function liveCommand(context: CommandContext): Command {
  return new Command('live')
    .description('show the current live report of the simulator')
    .addOption(accountOption())
    .option('--watch', 'show every report until interrupted, and count as an open screen of the app')
    .action((options: LiveOptions) =>
      options.watch
        ? withAccount(
            context,
            options,
            (runtime, { id }) => watch(context, runtime, id, options),
            () => '',
          )
        : withAccount(
            context,
            options,
            async ({ store, clock }, { id }) => ok(await store.live.current(id, clock())),
            showReport,
          ),
    )
}

/** Prints every new report: over the previous one on a terminal, otherwise as a JSON line. */
async function watch(
  context: CommandContext,
  runtime: Runtime,
  id: string,
  { json }: LiveOptions,
): CommandResult<undefined> {
  const { io } = context
  const { live } = runtime.store
  const ended = io.signal
  let shown: string | null = null
  while (!ended.aborted) {
    const nowMs = runtime.clock()
    if (!(await live.heartbeat(id, nowMs))) return noAccount(id)
    const report = await live.current(id, nowMs)
    const text = JSON.stringify(report)
    if (text !== shown) {
      const redraw = io.terminal.stdout && !json
      await io.stdout.write(redraw ? CLEAR_SCREEN + showReport(report) : `${escaped(text)}\n`)
      shown = text
    }
    await wait(LOOK_EVERY_MS, null, { signal: ended }).catch(() => null)
  }
  if (io.signal.aborted) context.exitCode = EXIT.interrupted
  return ok(undefined)
}

export function showReport(report: CurrentReport | null): string {
  if (report === null) return 'no report within the last ten minutes\n'
  const { sim, aircraft, aerodrome } = report
  function unit(value: number | null | undefined, name: string) {
    return value == null ? null : `${Math.round(value)} ${name}`
  }
  return fieldLines({
    session: report.sessionId,
    received: report.receivedAt,
    aircraft: [aircraft?.registration, aircraft?.icaoType].filter((text) => text != null).join(' ') || null,
    phase: sim?.phase ?? null,
    position: sim?.latDeg == null || sim.lonDeg == null ? null : `${sim.latDeg.toFixed(4)} ${sim.lonDeg.toFixed(4)}`,
    altitude: unit(sim?.altitudeFt, 'ft'),
    heading: unit(sim?.headingMagDeg, 'degrees magnetic'),
    groundspeed: unit(sim?.groundspeedKt, 'kt'),
    'vertical speed': unit(sim?.verticalSpeedFpm, 'ft/min'),
    aerodrome: aerodrome?.ident ?? null,
    runway: aerodrome?.activeRunway ?? null,
  })
}
