import { Command } from 'commander'
import { type Check, checkRuntime, checkSettings } from '../doctor.ts'
import { holdFolder } from '../embedded/hold.ts'
import { clock, openRuntime, type Runtime } from '../runtime.ts'
import { type CommonOptions, delegate, EXIT, type Session } from '../session.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { table } from '../table.ts'
import { jsonOption } from './options.ts'

export const doctorCommand = (session: Session): Command =>
  new Command('doctor')
    .description(
      'check settings, addresses, database, schema, clock, files, certificate and weather, and say what to do',
    )
    .addOption(jsonOption())
    .action((options: CommonOptions) => doctor(session, options))

async function doctor(session: Session, { json }: CommonOptions): Promise<void> {
  const { served } = session
  if (served !== null) return report(session, json === true, await checksOf(served.settings, served))
  const settings = readSettings(session.env)
  if (!settings.ok) {
    const check: Check = { name: 'settings', state: 'failed', message: settings.failure.message }
    return report(session, json === true, [check])
  }
  if (settings.value.databaseUrl !== null) return checkAlone(session, settings.value, json === true)
  const held = await holdFolder(settings.value.dataDir, 'doctor')
  if ('server' in held) return delegate(session, json === true, held.server)
  if ('problem' in held) {
    const folder: Check = { name: 'data folder', state: 'failed', message: held.problem }
    const others = (await checkSettings(settings.value, clock())).filter(({ name }) => name !== folder.name)
    return report(session, json === true, [...others, folder])
  }
  try {
    await checkAlone(session, settings.value, json === true)
  } finally {
    if ('lock' in held) held.lock.release()
  }
}

async function checkAlone(session: Session, settings: Settings, json: boolean): Promise<void> {
  const opened = await openRuntime(settings)
  if (!opened.ok) {
    const database: Check = { name: 'database', state: 'failed', message: opened.failure }
    return report(session, json, [...(await checkSettings(settings, clock())), database])
  }
  try {
    await report(session, json, await checksOf(settings, opened.value))
  } finally {
    await opened.value.close()
  }
}

const checksOf = async (settings: Settings, runtime: Runtime): Promise<Check[]> => [
  ...(await checkSettings(settings, clock())),
  ...(await checkRuntime(runtime)),
]

async function report(session: Session, json: boolean, checks: readonly Check[]): Promise<void> {
  const ok = checks.every(({ state }) => state !== 'failed')
  const text = table(
    ['check', 'state', 'found'].map((title) => ({ title, align: 'left' })),
    checks.map(({ name, state, message }) => [name, state, message]),
  )
  await session.io.stdout.write(json ? `${JSON.stringify({ ok, checks })}\n` : text)
  session.exitCode = ok ? EXIT.done : EXIT.failed
}
