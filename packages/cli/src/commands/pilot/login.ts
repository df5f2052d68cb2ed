import { err, ok, type Result } from '@flightbag/core'
import {
  DEFAULT_PROFILE,
  isKey,
  KEY_VARIABLE,
  type Profile,
  profileName,
  profilesFile,
  readProfiles,
  serviceAddress,
  writeProfiles,
} from '@flightbag/pilot'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../../context/command-context.ts'
import { type CommandFailure, type CommandResult, refused, unusable } from '../../context/failure.ts'
import { askSecret } from '../../context/secret-prompt.ts'
import { fieldLines } from '../../print/lib/field-lines.ts'
import { bagOf, reach } from './with-bag.ts'

interface LoginOptions extends CommonOptions {
  readonly url: string
  readonly profile: string
}

interface LoggedIn {
  readonly profile: string
  readonly url: string
  readonly userId: string
  readonly email: string
  readonly file: string
}

export function loginCommand(context: CommandContext): Command {
  return new Command('login')
    .description(
      `check an API key and store it for the pilot's commands; the key is read from ${KEY_VARIABLE} or a prompt`,
    )
    .requiredOption('--url <address>', 'base address of the service')
    .option('--profile <name>', 'the name to store it under', DEFAULT_PROFILE)
    .action((options: LoginOptions) => runAndPrint(context, options, () => login(context, options), fieldLinesOf))
}

function fieldLinesOf({ profile, url, userId, email, file }: LoggedIn): string {
  return fieldLines({ profile, service: url, account: userId, email, 'stored in': file })
}

async function login(context: CommandContext, { url: address, profile: name }: LoginOptions): CommandResult<LoggedIn> {
  const { env } = context
  const url = serviceAddress(address)
  if (!url.ok) return unusable(`--url ${url.failure}`, 'url')
  const named = profileName(name)
  if (!named.ok) return unusable(`--profile ${named.failure}`, 'profile')
  const stored = await readProfiles(env)
  if (!stored.ok) return refused(stored.failure)
  const key = await givenKey(context)
  if (!key.ok) return key
  const profile: Profile = { url: url.value, key: key.value }
  const account = await reach(context, async () => {
    const { userId, email } = (await bagOf(profile, context).get('/v1/me')).data
    return { userId, email }
  })
  if (!account.ok) return err(account.failure)
  const written = await writeProfiles(env, new Map([...stored.value, [name, profile]]))
  if (!written.ok) return refused(written.failure)
  const { userId, email } = account.value
  return ok({ profile: name, url: profile.url, userId, email, file: profilesFile(env) })
}

async function givenKey({ env, io }: CommandContext): Promise<Result<string, CommandFailure>> {
  const key = (env[KEY_VARIABLE] || (await askSecret('API key: ', io.signal)))?.trim()
  io.signal.throwIfAborted()
  if (!key) return unusable(`there is no key: set ${KEY_VARIABLE}, or run the command on a terminal`, null)
  return isKey(key) ? ok(key) : unusable('that is not an API key', null)
}
