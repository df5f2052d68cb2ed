import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../deploy/README.md')

/** The blocks of shell lines of one section of deploy/README.md. */
export function shellBlocks(section: string): readonly string[] {
  const text = readFileSync(PAGE, 'utf8')
  const [, after] = text.split(`\n## ${section}\n`)
  if (after === undefined) throw new Error(`the page has no section ${section}`)
  const [own = ''] = after.split('\n## ')
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}
