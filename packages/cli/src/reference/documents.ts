import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAsset, isSea } from 'node:sea'
import { readJson } from '@flightbag/core'

/** The file with the documents: an asset of the executable, otherwise beside the bundle. The build writes it. */
const NAME = 'documents.json'

/** The documents of this version as Markdown, by their paths below `docs`. */
export function documents(): ReadonlyMap<string, string> {
  const text = isSea()
    ? getAsset(NAME, 'utf8')
    : readFileSync(join(import.meta.dirname, '../../dist/bundle', NAME), 'utf8')
  return new Map(Object.entries(readJson(text) as Record<string, string>))
}
