import type { Json } from '@flightbag/core'
import { expiriesOf, expiryCalendar, type InvalidExpiry, invalidExpiriesOf } from '@flightbag/core/briefing'
import { Command, Option } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { InputError } from '../../context/io.ts'
import { jsonOption } from '../../context/options.ts'
import { clock } from '../../context/runtime.ts'
import { printable } from '../../print/lib/printable.ts'
import { toFile } from '../../print/to-file.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface CalendarOptions extends PilotOptions {
  readonly out: string
  readonly language: 'en' | 'es'
}

export function calendarCommand(context: CommandContext): Command {
  return new Command('calendar')
    .description('write the expiries of ratings and medical certificate as calendar entries with alarms')
    .requiredOption('--out <file>', 'the iCalendar file to write')
    .addOption(new Option('--language <code>', 'the language of the entries').choices(['en', 'es']).default('en'))
    .addOption(profileOption())
    .addOption(jsonOption().hideHelp())
    .action(({ out, language, ...options }: CalendarOptions) =>
      toFile(context, out, options, (collecting) =>
        withBag(
          collecting,
          { ...options, isFile: true },
          async (bag) => {
            const { userId } = (await bag.get('/v1/me')).data
            const profile = (await bag.get('/v1/pilot')).data as Json
            for (const each of invalidExpiriesOf(profile)) await context.io.stderr.write(invalidText(each))
            const expiries = expiriesOf(profile)
            // RFC 5545 requires at least one component.
            if (expiries.length === 0)
              throw new InputError('the pilot profile has no date of expiry: nothing was written')
            return expiryCalendar(userId, expiries, clock(), language)
          },
          (text) => text,
        ),
      ),
    )
}

function invalidText({ kind, name, source, value }: InvalidExpiry): string {
  const what = kind === 'medical' ? 'medical certificate' : `rating ${name ?? 'without a name'}`
  return `not in the calendar: ${printable(`${what}, ${source} is no date YYYY-MM-DD: ${JSON.stringify(value)}`)}\n`
}
