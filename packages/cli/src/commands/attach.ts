import { randomUUID } from 'node:crypto'
import type { AttachmentOwner } from '@flightbag/core'
import { Command, Option } from 'commander'
import { type AttachmentPlace, addAttachment, listAttachments, removeAttachment } from '../attachments/attach-file.ts'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import type { CommandResult } from '../context/failure.ts'
import { type AccountOptions, accountOption } from '../context/options.ts'
import { attachmentPorts, type Runtime } from '../context/runtime.ts'
import { fieldLines } from '../print/lib/field-lines.ts'
import { table } from '../print/lib/table.ts'
import { withProgress } from '../print/progress.ts'

interface PlaceOptions extends AccountOptions {
  readonly to: AttachmentOwner
  readonly record: string
}

interface AddOptions extends PlaceOptions {
  readonly kind: string
}

export function attachCommand(context: CommandContext): Command {
  const attach = new Command('attach').description('manage the files of aerodrome cards and aircraft')

  withPlace(attach.command('add'))
    .description('store a file of at most 100 MB and attach it')
    .argument('<file>', 'the file')
    .requiredOption(
      '--kind <kind>',
      'aerodrome: diagram, procedures, photo, other; aircraft: manual, document, photo, other',
    )
    .action((file: string, options: AddOptions) =>
      atPlace(
        context,
        options,
        (runtime, place) => add(context, runtime, place, options.kind, file),
        (added) => fieldLines({ ...added }),
      ),
    )

  withPlace(attach.command('list'))
    .description('list the attachments of a card or aircraft')
    .action((options: PlaceOptions) =>
      atPlace(
        context,
        options,
        (runtime, place) => listAttachments(attachmentPorts(runtime), place),
        (listed) =>
          table(
            ['id', 'kind', 'bytes', 'name', 'uploaded'].map((title) => ({ title, align: 'left' })),
            listed.map(({ id, kind, bytes, name, uploaded }) => [
              id,
              kind ?? '-',
              bytes ?? '-',
              name ?? '-',
              uploaded ? 'yes' : 'no',
            ]),
          ),
      ),
    )

  withPlace(attach.command('remove'))
    .description('remove an attachment and its file')
    .argument('<id>', 'id of the attachment')
    .action((id: string, options: PlaceOptions) =>
      atPlace(
        context,
        options,
        (runtime, place) => removeAttachment(attachmentPorts(runtime), place, id),
        (removed) => `${removed.id} is removed\n`,
      ),
    )
  return attach
}

function withPlace(command: Command) {
  return command
    .addOption(accountOption())
    .addOption(
      new Option('--to <owner>', 'the kind of record').choices(['aerodrome', 'aircraft']).makeOptionMandatory(),
    )
    .addOption(
      new Option('--record <id>', 'id of the card or aircraft, or code of the aerodrome').makeOptionMandatory(),
    )
}

/** {@link withAccount} for the attachments of the card or aircraft that the options name. */
function atPlace<T>(
  context: CommandContext,
  options: PlaceOptions,
  work: (runtime: Runtime, place: AttachmentPlace) => CommandResult<T>,
  show: (value: T) => string,
): Promise<void> {
  return withAccount(
    context,
    options,
    (runtime, { id }) => work(runtime, { accountId: id, owner: options.to, record: options.record }),
    show,
  )
}

async function add({ io }: CommandContext, runtime: Runtime, place: AttachmentPlace, kind: string, path: string) {
  const file = await io.open(path)
  const attachment = { id: randomUUID(), kind, file }
  return withProgress(io, 'uploading', file.bytes, (shown) =>
    addAttachment(attachmentPorts(runtime), place, attachment, (bytes) => shown.add(bytes)),
  )
}
