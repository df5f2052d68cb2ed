import { err, ok, type Result } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, fail, runAndPrint } from '../context/command-context.ts'
import { refused, unusable } from '../context/failure.ts'
import type { ServerHooks } from '../serve/run-server.ts'
import { checkExposure } from '../settings/exposure.ts'
import { type GivenFlags, readSettings, type SettingFailure, type Settings } from '../settings/settings.ts'
import { givenFlags, withSettingFlags } from './setting-flags.ts'

export function serveCommand(context: CommandContext): Command {
  return withSettingFlags(new Command('serve'))
    .description('serve the API until the process is stopped')
    .action(async (options: Readonly<Record<string, unknown>>) => {
      const flags = givenFlags(options)
      await serveWith(context, (env) => servingSettings({ env }, flags), {})
    })
}

/** The settings of a server. Fails if one is invalid, or if keys would be sent unencrypted to another machine. */
export function servingSettings(
  { env }: Pick<CommandContext, 'env'>,
  flags: GivenFlags,
): Result<Settings, SettingFailure> {
  const settings = readSettings(env, flags)
  if (!settings.ok) return settings
  const exposed = checkExposure(settings.value)
  return exposed.ok ? ok(settings.value) : err(exposed.failure)
}

/** Starts the server, or reports in one line why it cannot start. */
export async function serveWith(
  context: CommandContext,
  read: (env: CommandContext['env']) => Result<Settings, SettingFailure>,
  hooks: ServerHooks,
): Promise<void> {
  const settings = read(context.env)
  if (!settings.ok) {
    const { setting, message } = settings.failure
    return fail(context, false, unusable(message, setting).failure)
  }
  async function readAgain() {
    const env = (await context.readEnv?.()) ?? ok(context.env)
    return env.ok ? read(env.value) : env
  }
  const { runServer } = await import('../serve/run-server.ts')
  await runAndPrint(
    context,
    {},
    async () => {
      const served = await runServer(context, settings.value, readAgain, hooks)
      return served.ok ? served : refused(served.failure)
    },
    () => '',
  )
}
