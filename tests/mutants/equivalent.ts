import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of the source by which a mutant is recognised after lines have moved. */
export interface Change {
  readonly file: string
  /** The first line of the changed code, without its indentation. */
  readonly line: string
  readonly original: string
  readonly replacement: string
}

/** A surviving mutant that was reviewed: no input makes it behave otherwise, for this reason. */
export interface Equivalent extends Change {
  readonly reason: string
}

/** Text in one line of a table. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The name of a change in maps. */
export function keyOf({ file, line, original, replacement }: Change): string {
  return [file, line, original, replacement].map(inOneLine).join('\t')
}

const FOLDER = join(import.meta.dirname, 'equivalent')

/**
 * The reviewed mutants of a folder of core, from `equivalent/FOLDER.tsv` and the tables of its parts,
 * `equivalent/FOLDER-PART.tsv`: one line each of reason, file, first line of the changed code, original and
 * replacement. Throws for a line that has not these five parts.
 */
export function equivalentsOf(folder: string): readonly Equivalent[] {
  const names = readdirSync(FOLDER).sort()
  return names.filter((name) => name === `${folder}.tsv` || name.startsWith(`${folder}-`)).flatMap(rowsOf)
}

function rowsOf(name: string): readonly Equivalent[] {
  const rows = readFileSync(join(FOLDER, name), 'utf8').split('\n').slice(1)
  return rows
    .filter((row) => row !== '')
    .map((row) => {
      const [reason, file, line, original, replacement, ...more] = row.split('\t')
      if (replacement === undefined || more.length > 0) throw new Error(`${name}: not five parts: ${row}`)
      return { reason: reason!, file: file!, line: line!, original: original!, replacement }
    })
}
