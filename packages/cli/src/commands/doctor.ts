import { Command } from 'commander'
import { type CommandContext, type CommonOptions, EXIT, fail } from '../context/command-context.ts'
import { explain } from '../context/explain.ts'
import { clock, type Runtime, usesDataFolder } from '../context/runtime.ts'
import type { Check } from '../doctor/check.ts'
import { checkRuntime, checkSettings, variableChecks } from '../doctor/doctor.ts'
import { weatherChecks } from '../doctor/weather-checks.ts'
import { actAsOwner } from '../owner/act-as-owner.ts'
import { jsonLine } from '../print/lib/json-line.ts'
import { table } from '../print/lib/table.ts'
import { withProgress } from '../print/progress.ts'
import { withServedWeather } from '../serve/served-weather.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .description(
      'check settings, addresses, database, schema, clock, files, certificate and weather, and explain how to ' +
        'fix problems',
    )
    .action((options: CommonOptions) => doctor(context, options))
}

async function doctor(context: CommandContext, { json }: CommonOptions): Promise<void> {
  const settings = readSettings(context.env)
  if (!settings.ok) {
    const check: Check = { name: 'settings', state: 'failed', message: settings.failure.message }
    await report(context, json === true, [check])
    context.exitCode = EXIT.usage
    return
  }
  const problem = usesDataFolder(settings.value) ? actAsOwner(settings.value.dataDir) : null
  if (problem !== null) return fail(context, json === true, { line: null, field: null, message: problem })
  const checks = await checksOf(context, withServedWeather(settings.value, context.env))
  await report(context, json === true, [...variableChecks(context.env), ...checks])
}

async function checksOf({ io, open }: CommandContext, settings: Settings): Promise<Check[]> {
  const checks = await checkSettings(settings, clock())
  let runtime: Runtime
  try {
    runtime = await open(settings)
  } catch (error) {
    const message = explain(error)
    if (message === null) throw error
    return [...checks, { name: 'database', state: 'failed', message }, ...(await weatherChecks(settings, null))]
  }
  try {
    return await withProgress(io, 'checking', null, async (shown) => {
      if (settings.databaseUrl === null) await shown.phase('reading all files of the store')
      return [...checks, ...(await checkRuntime(runtime))]
    })
  } finally {
    await runtime.close()
  }
}

async function report(context: CommandContext, json: boolean, checks: readonly Check[]): Promise<void> {
  const ok = checks.every(({ state }) => state !== 'failed')
  const text = table(
    ['check', 'state', 'found'].map((title) => ({ title, align: 'left' })),
    checks.map(({ name, state, message }) => [name, state, message]),
  )
  await context.io.stdout.write(json ? jsonLine({ ok, checks }) : text)
  context.exitCode = ok ? EXIT.done : EXIT.failed
}
