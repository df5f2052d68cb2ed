import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAsset, isSea } from 'node:sea'
import { ok } from '@flightbag/core'
import { Command } from 'commander'
import { type CommandContext, type CommonOptions, runAndPrint } from '../context/command-context.ts'

export function licencesCommand(context: CommandContext): Command {
  return new Command('licences')
    .description('print the licences of this program and of the software in it')
    .action((options: CommonOptions) =>
      runAndPrint(
        context,
        options,
        async () => ok({ licences: licenceTexts() }),
        ({ licences }) => licences.join('\n'),
      ),
    )
}

/** The licences in the executable, which has no other files. */
const ASSETS = ['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'NODE-LICENSE']

/** The same in the package, two folders above the sources and the bundle. Node is not part of it. */
const FILES = ['LICENSE', 'dist/bundle/THIRD-PARTY-NOTICES.txt']

/** The licences of this program and of all software in it. */
function licenceTexts(): readonly string[] {
  if (isSea()) return ASSETS.map((name) => getAsset(name, 'utf8'))
  return FILES.map((name) => join(import.meta.dirname, '../..', name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
}
