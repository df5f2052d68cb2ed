import { globSync, readFileSync } from 'node:fs'
import { openRuntime } from '../packages/cli/src/context/runtime.ts'
import { VERSION } from '../packages/cli/src/lib/version.ts'
import { createProgram } from '../packages/cli/src/program/program.ts'
import { commandTree } from '../packages/cli/src/reference/command-tree.ts'
import { settingsDocument } from '../packages/cli/src/settings/document.ts'
import { memoryIo } from '../packages/cli/src/testing/memory-io.ts'
import { openApiDocument } from '../packages/http/src/openapi/document.ts'
import { routes } from '../packages/http/src/routes/routes.ts'
import { corePages } from './core-pages/pages.ts'
import { clientTypes } from './generators/client-types.ts'
import { manualPage } from './manual-page.ts'
import { referencePages } from './markdown/reference-pages.ts'
import { textIndex } from './markdown/text-index.ts'
import { recordsPage } from './records-page.ts'
import { sampleRecordsModule } from './sample-records.ts'

const root = new URL('../', import.meta.url)

/** The address in the committed description: a server without settings. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8787'

/** The commands are declared, not run. */
const NO_CONTEXT = { io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: 0 }

/** Every committed file that is generated, by its path from the root, with its content. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const document = openApiDocument(routes, DEFAULT_ADDRESS)
  const description = `${JSON.stringify(document, null, 2)}\n`
  const pages = new Map([
    ...referencePages(document, DEFAULT_ADDRESS),
    ['docs/records.md', recordsPage(document)] as const,
    ['docs/settings.md', settingsDocument()] as const,
  ])
  return new Map([
    ...pages,
    ['docs/llms.txt', textIndex((path) => pages.get(path) ?? committedText(path))],
    ...corePages(),
    ...licenceCopies(),
    ['packages/cli/man/flightbag.1', manualPage(commandTree(createProgram(NO_CONTEXT)), VERSION)],
    ['packages/core/src/records/sample-records.ts', sampleRecordsModule(committedText('fixtures/sample-bag.jsonl'))],
    ['docs/openapi.json', description],
    ['packages/client/src/schema.ts', await clientTypes(description)],
  ])
}

/** The licence of the repository for each package that is published. */
function licenceCopies(): [string, string][] {
  return globSync('packages/*/package.json', { cwd: root })
    .filter((path) => JSON.parse(committedText(path)).private !== true)
    .map((path) => [path.replace('package.json', 'LICENSE'), committedText('LICENSE')])
}

/** The text of a committed file; empty if there is none yet. */
export function committedText(path: string): string {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return ''
  }
}
