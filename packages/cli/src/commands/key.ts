import { ensureKey, ok, rotateKey } from '@flightbag/core/ports'
import { Command } from 'commander'
import { madeKey, type PrintedKey, rotating, showMadeKey } from '../accounts/made-key.ts'
import { accountOf, withAccount } from '../context/account-of.ts'
import { type CommandContext, withStore } from '../context/command-context.ts'
import { type CommandResult, fromCore } from '../context/failure.ts'
import { accountOption, type SureOptions, yesOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'
import { fieldLines } from '../print/lib/field-lines.ts'

export function keyCommand(context: CommandContext): Command {
  const key = new Command('key').description('rotate and create API keys')
  key
    .command('rotate')
    .description('replace the key of an account; the old key stops working, the new key is printed only once')
    .addOption(accountOption())
    .addOption(yesOption())
    .action((options: SureOptions) =>
      withAccount(
        context,
        options,
        (runtime, account) => rotating(context, runtime, account, options, rotateKey),
        showMadeKey,
      ),
    )
  key
    .command('ensure')
    .description('create a key if the account has none')
    .addOption(accountOption())
    .addOption(yesOption())
    .action((options: SureOptions) =>
      withStore(
        context,
        options,
        (runtime) => ensure(runtime, options.account),
        (made) =>
          made.key === null
            ? `${fieldLines({ prefix: made.prefix })}It has a key, which stays.\n`
            : showMadeKey({ ...made, key: made.key }),
      ),
    )
  return key
}

type EnsuredKey = Omit<PrintedKey, 'key'> & { readonly key: string | null }

async function ensure(runtime: Runtime, named: string): CommandResult<EnsuredKey> {
  const { store, keys, clock } = runtime
  const ensured = fromCore(
    await uncertain(
      'a key was made',
      `Run \`flightbag account show --account ${named}\`; if it now has a key, \`flightbag key rotate\` prints ` +
        'a new one.',
      () => ensureKey(store.accounts, keys, named, clock()),
    ),
  )
  if (!ensured.ok) return ensured
  if (ensured.value !== null) return ok(madeKey(ensured.value))
  const found = await accountOf(runtime, named)
  if (!found.ok) return found
  const { apiKey } = found.value
  if (apiKey === null) throw new Error('an account that has a key shows none')
  return ok({ key: null, ...apiKey })
}
