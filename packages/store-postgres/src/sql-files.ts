import { readFileSync } from 'node:fs'

/** The folder `sql/` of this package, beside `src` and `dist`. */
const FOLDER = new URL('../sql/', import.meta.url)

/** Reads a file of `sql/`. The bundle of the command contains these files. */
export function readSql(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8')
}
