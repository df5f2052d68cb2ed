import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One fenced block of a recipe: its language, the file that it names (empty for commands), and its text. */
export interface Block {
  readonly language: string
  readonly file: string
  readonly text: string
}

const FENCE = /^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^ *```$/gm

/** The fenced blocks of a page, without the indentation of the list around them. */
export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(FENCE)].map(([, indent = '', language = '', file = '', text = '']) => ({
    language,
    file,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** A text after the hunks of a diff. The unchanged and removed lines of a hunk must occur in the text exactly once. */
export function patched(text: string, diff: string): string {
  return diff.split(/^@@.*\n/m).reduce((before, hunk) => {
    const lines = hunk.split('\n').filter((line) => line !== '')
    function linesOf(other: string) {
      return lines
        .filter((line) => !line.startsWith(other))
        .map((line) => `${line.slice(1)}\n`)
        .join('')
    }
    const found = before.split(linesOf('+'))
    if (found.length !== 2) throw new Error(`${found.length - 1} places for:\n${hunk}`)
    return found.join(linesOf('-'))
  }, text)
}

/** Applies a block to a copy of the repository: `ts` and `sql` blocks are new files, `diff` blocks change a file. */
export function apply(copy: string, { language, file, text }: Block): void {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, language === 'diff' ? patched(readFileSync(path, 'utf8'), text) : text)
}

const NOT_COPIED = ['node_modules', 'dist', 'coverage', '.git', '.flightbag']

/**
 * Copies the repository, without generated folders. The copy has the same libraries, but its packages import each other
 * and not those of the original.
 */
export function copyRepository(root: string, copy: string): void {
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(path.split('/').at(-1) ?? '') })
  for (const modules of ['node_modules', ...globSync('packages/*/node_modules', { cwd: root })]) {
    mkdirSync(join(copy, modules))
    for (const name of readdirSync(join(root, modules))) {
      if (name === '@flightbag' || name.startsWith('.v')) continue
      symlinkSync(join(root, modules, name), join(copy, modules, name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@flightbag'))
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@flightbag', name))
  }
}
