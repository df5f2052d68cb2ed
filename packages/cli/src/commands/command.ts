import { type HandedCommand, parseCommandRequest } from '@flightbag/core'
import { type Account, err, ok, readJson } from '@flightbag/core/ports'
import { Command } from 'commander'
import { noAccount, withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type CommandResult, fromCore, refused } from '../context/failure.ts'
import type { Input } from '../context/io.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import type { Runtime } from '../context/runtime.ts'
import { uncertain } from '../context/uncertain.ts'
import { table } from '../print/lib/table.ts'

/** Twice the limit of core, so that core's own message is printed. */
const MAX_REQUEST_BYTES = 8 * 1024
const ID_BYTES = 12

export function sendCommand(context: CommandContext): Command {
  const command = new Command('command').description('send the pilot’s commands to the plugin, and list them')
  command
    .command('send')
    .description('send a command, which the plugin must collect within two minutes')
    .argument('<file>', 'a file with the request as JSON, or - for standard input')
    .addOption(accountOption())
    .action((file: string, options: AccountOptions) =>
      withAccount(
        context,
        options,
        async (runtime, account) => {
          const sent = await send(context, runtime, account, file)
          return sent.ok ? ok({ id: sent.value.id, createdAt: sent.value.createdAt }) : sent
        },
        ({ id }) => `${id} is waiting\n`,
      ),
    )
  command
    .command('list')
    .description('list the commands of the last day with their outcomes')
    .addOption(accountOption())
    .action((options: AccountOptions) =>
      withAccount(
        context,
        options,
        async ({ store, clock }, { id }) => ok(await store.live.list(id, clock())),
        (commands) =>
          table(
            ['id', 'sent', 'kind', 'state', 'outcome', 'said or reason'].map((title) => ({ title, align: 'left' })),
            commands.map(({ id, createdAt, request, state, outcome, said, reason }) => [
              id,
              createdAt,
              request.kind,
              state,
              outcome ?? '-',
              said ?? reason ?? '-',
            ]),
          ),
      ),
    )
  return command
}

async function send(
  { io }: CommandContext,
  runtime: Runtime,
  account: Account,
  file: string,
): CommandResult<HandedCommand> {
  const text = await readWhole(await io.open(file), MAX_REQUEST_BYTES)
  if (text === null) return refused(`request must be at most ${MAX_REQUEST_BYTES} bytes`, 'request')
  let value: unknown
  try {
    value = readJson(text)
  } catch {
    return refused('request must be JSON', 'request')
  }
  const request = fromCore(parseCommandRequest(value))
  if (!request.ok) return err(request.failure)
  const id = Buffer.from(runtime.keys.randomBytes(ID_BYTES)).toString('hex')
  const sent = await uncertain(
    'the command was sent',
    `Run \`flightbag command list --account ${account.id}\` and look for ${id}.`,
    () => runtime.store.live.send(account.id, request.value, id, runtime.clock()),
  )
  return sent === null ? noAccount(account.id) : ok(sent)
}

/** The text of a small input; null when it has more than `maxBytes`. */
async function readWhole({ chunks }: Input, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString()
}
