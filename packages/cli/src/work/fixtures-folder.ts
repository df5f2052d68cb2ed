import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sample data of the repository, searched upwards from the program; null if only the package is installed. */
export function fixturesFolder(from: string = import.meta.dirname): string | null {
  const folder = join(from, 'fixtures')
  if (existsSync(join(folder, 'sample-bag.jsonl'))) return folder
  return dirname(from) === from ? null : fixturesFolder(dirname(from))
}
