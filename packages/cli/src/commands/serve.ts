import { err, ok, type Result } from '@flightbag/core'
import { Command } from 'commander'
import { refused } from '../failure.ts'
import type { ServerHooks } from '../serve/run-server.ts'
import { answer, EXIT, fail, type Session } from '../session.ts'
import { checkExposure } from '../settings/exposure.ts'
import { type GivenFlags, readSettings, type SettingFailure, type Settings } from '../settings/settings.ts'
import { givenFlags, withSettingFlags } from './setting-flags.ts'

export const serveCommand = (session: Session, runCommand: ServerHooks['runCommand']): Command =>
  withSettingFlags(new Command('serve'))
    .description('serve the API until told to end')
    .action(async (options: Readonly<Record<string, unknown>>) => {
      const settings = servingSettings(session, givenFlags(options))
      await serveWith(session, settings, { runCommand })
    })

/** The settings to serve with: each can be used, and keys do not cross a network in the clear. */
export function servingSettings({ env }: Pick<Session, 'env'>, flags: GivenFlags): Result<Settings, SettingFailure> {
  const settings = readSettings(env, flags)
  if (!settings.ok) return settings
  const exposed = checkExposure(settings.value)
  return exposed.ok ? ok(settings.value) : err(exposed.failure)
}

/** Serves, and says in one line why it cannot. */
export async function serveWith(
  session: Session,
  settings: Result<Settings, SettingFailure>,
  hooks: ServerHooks,
): Promise<void> {
  if (session.served !== null) return fail(session, false, { line: null, field: null, message: 'this process serves' })
  if (!settings.ok) {
    const { setting, message } = settings.failure
    return fail(session, false, { line: null, field: setting, message }, EXIT.usage)
  }
  const { runServer } = await import('../serve/run-server.ts')
  await answer(
    session,
    {},
    async () => {
      const served = await runServer(session, settings.value, hooks)
      return served.ok ? served : refused(served.failure)
    },
    () => '',
  )
}
