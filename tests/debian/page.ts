import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The blocks of shell lines of one section of a page; those of a list are indented. */
export function shellBlocks(page: string, section: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const [, after] = text.split(`\n## ${section}\n`)
  if (after === undefined) throw new Error(`${page} has no section ${section}`)
  const [own = ''] = after.split('\n## ')
  return [...own.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}
