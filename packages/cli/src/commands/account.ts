import {
  type Account,
  accountDetails,
  confirmAccount,
  createAccount,
  ok,
  pauseAccount,
  resetAccount,
  resumeAccount,
} from '@flightbag/core/ports'
import { Command } from 'commander'
import { makeFirstAccount } from '../accounts/first-account.ts'
import { madeKey, rotating, showMadeKey } from '../accounts/made-key.ts'
import { accountJson, withAccount } from '../context/account-of.ts'
import { type CommandContext, type CommonOptions, runAndPrint, withStore } from '../context/command-context.ts'
import { fromCore, fromOptions, refused } from '../context/failure.ts'
import { type AccountOptions, accountOption, type SureOptions, yesOption } from '../context/options.ts'
import { uncertain } from '../context/uncertain.ts'
import { fieldLines } from '../print/lib/field-lines.ts'
import { table } from '../print/lib/table.ts'
import { SETTINGS } from '../settings/settings.ts'
import { accountDeleteCommand } from './account-delete.ts'

interface CreateOptions extends CommonOptions {
  readonly email: string
  readonly name?: string
  readonly id?: string
  readonly unconfirmed?: true
}

export function accountCommand(context: CommandContext): Command {
  const account = new Command('account').description('manage accounts')

  account
    .command('create')
    .description('create an account and its key; the key is printed only once')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .option('--name <name>', 'display name')
    .option('--id <id>', 'id of the account; generated if it is not given')
    .option('--unconfirmed', 'create no key; `account confirm` creates it later')
    .action((options: CreateOptions) => create(context, options))

  account
    .command('first')
    .description('create the account of FLIGHTBAG_FIRST_ACCOUNT while there is none, as `serve` does')
    .action((options: CommonOptions) => first(context, options))

  account
    .command('list')
    .description('list all accounts')
    .action((options: CommonOptions) =>
      withStore(
        context,
        options,
        async ({ store }) => ok((await store.accounts.list()).map(accountJson)),
        (accounts) =>
          table(
            ['userId', 'email', 'status', 'key'].map((title) => ({ title, align: 'left' })),
            accounts.map(({ userId, email, status, apiKey }) => [userId, email, status, apiKey?.prefix ?? '-']),
          ),
      ),
    )

  account
    .command('show')
    .description('show one account')
    .addOption(accountOption())
    .action((options: AccountOptions) =>
      withAccount(
        context,
        options,
        async (_, found) => ok(accountJson(found)),
        ({ apiKey, ...shown }) =>
          fieldLines({
            ...shown,
            key: apiKey?.prefix ?? null,
            keyCreatedAt: apiKey?.createdAt ?? null,
            keyRotatedAt: apiKey?.rotatedAt ?? null,
          }),
      ),
    )

  account
    .command('confirm')
    .description('confirm an account and create its key; the key is printed only once')
    .addOption(accountOption())
    .action((options: AccountOptions) =>
      withAccount(
        context,
        options,
        async ({ store, keys, clock }, found) => {
          const confirmed = fromCore(
            await uncertain(
              'the account was confirmed',
              `Run \`flightbag account show --account ${found.id}\`; if it has a key, \`flightbag key rotate\` ` +
                'prints a new one.',
              () => confirmAccount(store.accounts, keys, found.id, clock()),
            ),
          )
          return confirmed.ok ? ok(madeKey(confirmed.value)) : confirmed
        },
        showMadeKey,
      ),
    )

  for (const [name, description, move] of [
    ['pause', 'pause an account; its key is not valid until `account resume`', pauseAccount],
    ['resume', 'resume a paused account; its key is valid again', resumeAccount],
  ] as const) {
    account
      .command(name)
      .description(description)
      .addOption(accountOption())
      .action((options: AccountOptions) =>
        withAccount(
          context,
          options,
          async ({ store }, found) => {
            const moved = fromCore(
              await uncertain('the status of the account was changed', 'Run the command again.', () =>
                move(store.accounts, found.id),
              ),
            )
            return moved.ok ? ok(statusOf(moved.value)) : moved
          },
          ({ email, status }) => `${email} is ${status}\n`,
        ),
      )
  }

  account
    .command('reset')
    .description('rotate the key of an account and keep its data')
    .addOption(accountOption())
    .addOption(yesOption())
    .action((options: SureOptions) =>
      withAccount(
        context,
        options,
        (runtime, found) => rotating(context, runtime, found, options, resetAccount),
        showMadeKey,
      ),
    )

  account.addCommand(accountDeleteCommand(context))
  return account
}

function statusOf({ id, email, status }: Account) {
  return { userId: id, email, status }
}

/** Without the setting, the store is not opened: units run this before every start. */
function first(context: CommandContext, options: CommonOptions): Promise<void> {
  function show({ done }: { readonly done: string | null }) {
    return done === null ? '' : `${done}\n`
  }
  if (!context.env[SETTINGS.firstAccount.env]) {
    return runAndPrint(context, options, async () => ok({ done: null }), show)
  }
  return withStore(
    context,
    options,
    async (runtime) => {
      const made = await makeFirstAccount(runtime)
      return made.ok ? ok({ done: made.value }) : refused(made.failure)
    },
    show,
  )
}

function create(context: CommandContext, options: CreateOptions) {
  return withStore(
    context,
    options,
    async ({ store, keys, clock }) => {
      const given = { email: options.email, displayName: options.name ?? null, id: options.id ?? null }
      const details = fromOptions(accountDetails(given, keys.randomBytes))
      if (!details.ok) return details
      const confirmed = options.unconfirmed !== true
      const created = fromCore(
        await uncertain(
          'the account was made',
          'Run `flightbag account list`; if it has the account, `flightbag key rotate` prints a new key.',
          () => createAccount(store.accounts, keys, { ...details.value, confirmed }, clock()),
        ),
      )
      if (!created.ok) return created
      const { account, key } = created.value
      return ok({ userId: account.id, email: account.email, key })
    },
    fieldLines,
  )
}
