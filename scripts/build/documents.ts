import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_PAGES } from '../markdown/text-index.ts'

/** Writes the documents that the command serves into the folder of its bundle, as one file. */
export function writeDocuments(bundleFolder: string): void {
  const pages = ['docs/llms.txt', ...TEXT_PAGES].map((path) => [path.replace('docs/', ''), readFileSync(path, 'utf8')])
  writeFileSync(join(bundleFolder, 'documents.json'), JSON.stringify(Object.fromEntries(pages)))
}
