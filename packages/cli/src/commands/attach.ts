import { randomUUID } from 'node:crypto'
import type { AttachmentOwner } from '@flightbag/core'
import { Command, Option } from 'commander'
import { accountOf } from '../account-of.ts'
import { addAttachment, listAttachments, type Owner, removeAttachment } from '../attachments.ts'
import { contentTypeOf } from '../content-types.ts'
import { fieldLines } from '../field-lines.ts'
import { counted, progress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, type Session, withStore } from '../session.ts'
import { table } from '../table.ts'
import { type AccountOptions, accountOption, jsonOption } from './options.ts'

interface OwnerOptions extends AccountOptions {
  readonly to: AttachmentOwner
  readonly record: string
}

interface AddOptions extends OwnerOptions {
  readonly kind: string
  readonly name?: string
  readonly type?: string
}

const withOwner = (command: Command) =>
  command
    .addOption(accountOption())
    .addOption(
      new Option('--to <owner>', 'what it belongs to').choices(['aerodrome', 'aircraft']).makeOptionMandatory(),
    )
    .addOption(
      new Option('--record <id>', 'id of the card or aircraft, or code of the aerodrome').makeOptionMandatory(),
    )
    .addOption(jsonOption())

export function attachCommand(session: Session): Command {
  const attach = new Command('attach').description('files attached to aerodrome cards and aircraft')

  withOwner(attach.command('add'))
    .description('store a file of at most 100 MB and list it')
    .argument('<file>', 'the file')
    .requiredOption('--kind <kind>', 'diagram, procedures, photo, other; of an aircraft manual, document, photo, other')
    .option('--name <name>', 'name to list it under; that of the file otherwise')
    .option('--type <type>', 'its media type; guessed from the name otherwise')
    .action((file: string, options: AddOptions) =>
      withStore(
        session,
        options,
        (runtime) => attachFile(session, runtime, options, file),
        (added) => fieldLines({ ...added }),
      ),
    )

  withOwner(attach.command('list'))
    .description('what a card or aircraft lists')
    .action((options: OwnerOptions) =>
      withStore(
        session,
        options,
        (runtime) => onOwner(runtime, options, (owner) => listAttachments(runtime, owner)),
        (listed) =>
          table(
            ['id', 'kind', 'bytes', 'name', 'uploaded'].map((title) => ({ title, align: 'left' })),
            listed.map((one: Readonly<Record<string, unknown>>) => [
              ...[one.id, one.kind, one.bytes, one.name].map((value) => String(value ?? '-')),
              one.uploaded === true ? 'yes' : 'no',
            ]),
          ),
      ),
    )

  withOwner(attach.command('remove'))
    .description('take a file off the list and out of the store')
    .argument('<id>', 'id of the attachment')
    .action((id: string, options: OwnerOptions) =>
      withStore(
        session,
        options,
        (runtime) => onOwner(runtime, options, (owner) => removeAttachment(runtime, owner, id)),
        (removed) => `${removed.id} is removed\n`,
      ),
    )
  return attach
}

async function onOwner<T>(runtime: Runtime, options: OwnerOptions, work: (owner: Owner) => Answer<T>): Answer<T> {
  const account = await accountOf(runtime, options.account)
  return account.ok ? work({ accountId: account.value.id, kind: options.to, record: options.record }) : account
}

const attachFile = ({ io }: Session, runtime: Runtime, options: AddOptions, path: string) =>
  onOwner(runtime, options, async (owner) => {
    const input = await io.open(path)
    const name = options.name ?? input.name
    const shown = progress(io, 'uploading', input.bytes)
    const about = { id: randomUUID(), name, contentType: options.type ?? contentTypeOf(name), kind: options.kind }
    try {
      return await addAttachment(runtime, owner, about, {
        bytes: input.bytes,
        chunks: counted(input.chunks, shown),
      })
    } finally {
      await shown.clear()
    }
  })
