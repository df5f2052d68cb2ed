import type { Brief } from '@flightbag/core/briefing'
import { type Bag, type BriefLanguage, briefContext, briefPage, collectBrief } from '@flightbag/pilot'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from '../../context/command-context.ts'
import { InputError } from '../../context/io.ts'
import { clock } from '../../context/runtime.ts'
import { printable } from '../../print/lib/printable.ts'
import { briefPdf } from '../../print/pdf/brief-pdf.ts'
import { briefText } from '../../print/pilot/brief-text.ts'
import { toFile } from '../../print/to-file.ts'
import { type PilotOptions, profileOption, withBag } from './with-bag.ts'

interface BriefOptions extends PilotOptions {
  readonly out?: string
  readonly language: BriefLanguage
  readonly context?: true
}

export function briefCommand(context: CommandContext): Command {
  return new Command('brief')
    .description('show one page about a flight: route, weather, aerodromes, aircraft and pilot')
    .argument('<id>', 'the id of a planning or of a flight plan')
    .addOption(new Option('--out <file>', 'write it as this file: .pdf or .html').argParser(pageFile))
    .addOption(
      new Option('--context', 'at most 4 KB of plain text for a voice-ATC product or a language model').conflicts([
        'out',
        'json',
      ]),
    )
    .addOption(new Option('--language <code>', 'the language of the page').choices(['en', 'es']).default('en'))
    .addOption(profileOption())
    .action((id: string, { out, language, context: asContext, ...options }: BriefOptions) => {
      const { terminal } = context.io
      if (out !== undefined) {
        return toFile(context, out, options, (collecting) =>
          withBag(
            collecting,
            { ...options, isFile: true },
            async (bag) => writePage(collecting, await briefOfBag(bag, id), out, language),
            () => '',
          ),
        )
      }
      return withBag(
        context,
        options,
        (bag) => briefOfBag(bag, id),
        (brief) => (asContext ? briefContext(brief, language) : briefText(brief, language, terminal)),
      )
    })
}

function pageFile(path: string): string {
  if (!/\.(pdf|html)$/i.test(path)) throw new InvalidArgumentError('The file name must end in .pdf or .html.')
  return path
}

/** The brief of a flight; fails if the bag has no such record. */
async function briefOfBag(bag: Bag, id: string): Promise<Brief> {
  const brief = await collectBrief(bag, id, clock())
  if (brief === null) throw new InputError(`the bag has no planning and no flight plan with the id ${id}`)
  return brief
}

async function writePage({ io }: CommandContext, brief: Brief, path: string, language: BriefLanguage): Promise<void> {
  if (/\.html$/i.test(path)) return io.stdout.write(briefPage(brief, language))
  const { bytes, missing } = await briefPdf(brief, language, clock())
  if (missing.length > 0)
    await io.stderr.write(`the font of the PDF lacks ${printable(missing.join(' '))}: write the page as .html\n`)
  await io.stdout.write(bytes)
}
