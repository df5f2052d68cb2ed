import { ok } from '@flightbag/core'
import { DEFAULT_PROFILE, readProfiles, writeProfiles } from '@flightbag/pilot'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../../context/command-context.ts'
import { type CommandResult, refused } from '../../context/failure.ts'
import { printable } from '../../print/lib/printable.ts'

interface LogoutOptions extends CommonOptions {
  readonly profile: string
}

export function logoutCommand(context: CommandContext): Command {
  return new Command('logout')
    .description('remove a stored profile with its key; the key itself stays valid')
    .option('--profile <name>', 'the profile to remove', DEFAULT_PROFILE)
    .action((options: LogoutOptions) =>
      runAndPrint(
        context,
        options,
        () => logout(context, options),
        ({ profile }) => `removed the profile ${printable(profile)}\n`,
      ),
    )
}

async function logout(
  { env }: CommandContext,
  { profile }: LogoutOptions,
): CommandResult<{ readonly profile: string }> {
  const stored = await readProfiles(env)
  if (!stored.ok) return refused(stored.failure)
  const left = new Map(stored.value)
  if (!left.delete(profile)) return refused(`there is no profile ${profile}`, 'profile')
  const written = await writeProfiles(env, left)
  return written.ok ? ok({ profile }) : refused(written.failure)
}
