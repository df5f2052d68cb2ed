import { Command } from 'commander'
import { type CommandContext, type CommonOptions, delegate, EXIT } from '../context/command-context.ts'
import { clock, openRuntime, type Runtime } from '../context/runtime.ts'
import { holdFolder } from '../embedded/hold.ts'
import { jsonLine } from '../print/json-line.ts'
import { table } from '../print/table.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { type Check, checkRuntime, checkSettings } from '../work/doctor.ts'
import { jsonOption } from './options.ts'

export const doctorCommand = (context: CommandContext): Command =>
  new Command('doctor')
    .description(
      'check settings, addresses, database, schema, clock, files, certificate and weather, and explain how to fix problems',
    )
    .addOption(jsonOption())
    .action((options: CommonOptions) => doctor(context, options))

async function doctor(context: CommandContext, { json }: CommonOptions): Promise<void> {
  const { served } = context
  if (served !== null) return report(context, json === true, await checksOf(served.settings, served))
  const settings = readSettings(context.env)
  if (!settings.ok) {
    const check: Check = { name: 'settings', state: 'failed', message: settings.failure.message }
    return report(context, json === true, [check])
  }
  if (settings.value.databaseUrl !== null) return checkAlone(context, settings.value, json === true)
  const held = await holdFolder(settings.value.dataDir, 'doctor')
  if ('server' in held) return delegate(context, json === true, held.server)
  if ('problem' in held) {
    const folder: Check = { name: 'data folder', state: 'failed', message: held.problem }
    const others = (await checkSettings(settings.value, clock())).filter(({ name }) => name !== folder.name)
    return report(context, json === true, [...others, folder])
  }
  try {
    await checkAlone(context, settings.value, json === true)
  } finally {
    if ('lock' in held) held.lock.release()
  }
}

async function checkAlone(context: CommandContext, settings: Settings, json: boolean): Promise<void> {
  const opened = await openRuntime(settings)
  if (!opened.ok) {
    const database: Check = { name: 'database', state: 'failed', message: opened.failure }
    return report(context, json, [...(await checkSettings(settings, clock())), database])
  }
  try {
    await report(context, json, await checksOf(settings, opened.value))
  } finally {
    await opened.value.close()
  }
}

const checksOf = async (settings: Settings, runtime: Runtime): Promise<Check[]> => [
  ...(await checkSettings(settings, clock())),
  ...(await checkRuntime(runtime)),
]

async function report(context: CommandContext, json: boolean, checks: readonly Check[]): Promise<void> {
  const ok = checks.every(({ state }) => state !== 'failed')
  const text = table(
    ['check', 'state', 'found'].map((title) => ({ title, align: 'left' })),
    checks.map(({ name, state, message }) => [name, state, message]),
  )
  await context.io.stdout.write(json ? jsonLine({ ok, checks }) : text)
  context.exitCode = ok ? EXIT.done : EXIT.failed
}
