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

/** Two lines are the same if they differ only in the number of spaces between words: tables are padded. */
function isSameLine(a: string | undefined, b: string): boolean {
  return a !== undefined && a.replaceAll(/(?<=\S) +/g, ' ') === b.replaceAll(/(?<=\S) +/g, ' ')
}

/**
 * A text after the hunks of a diff. The unchanged and removed lines of a hunk must occur in the text exactly once; the
 * lines of a hunk that only adds lines are appended.
 */
export function patched(text: string, diff: string): string {
  return diff.split(/^@@.*\n/m).reduce((before, hunk) => {
    const lines = before.split('\n')
    const changes = hunk.split('\n').filter((line) => line !== '')
    const old = changes.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
    const places = [...lines.keys()].filter((at) => old.every((line, n) => isSameLine(lines[at + n], line)))
    const found = old.length === 0 ? [lines.length - 1] : places
    const [at, another] = found
    if (at === undefined || another !== undefined) throw new Error(`${found.length} places for:\n${hunk}`)
    let next = at
    const now = changes.flatMap((line) => {
      if (line.startsWith('+')) return [line.slice(1)]
      const unchanged = lines[next++]!
      return line.startsWith('-') ? [] : [unchanged]
    })
    return lines.toSpliced(at, old.length, ...now).join('\n')
  }, text)
}

/** The number of the next migration of PostgreSQL, four digits. */
export function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'packages/store-postgres/sql/migrations')).map((name) =>
    Number(name.slice(0, 4)),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** A block whose migration of PostgreSQL has the given number, so that a page stays valid after further migrations. */
export function renumbered(block: Block, number: string): Block {
  if (!block.file.startsWith('packages/store-postgres/')) return block
  function renumber(text: string) {
    return text.replaceAll(/\b\d{4}(?=-account-locale\b)/g, number)
  }
  return { ...block, file: renumber(block.file), text: renumber(block.text) }
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
  cpSync(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !NOT_COPIED.includes(path.split('/').at(-1) ?? ''),
  })
  const ofFolders = globSync('{packages/*,scripts/{generators,lint}}/node_modules', { cwd: root })
  for (const modules of ['node_modules', ...ofFolders]) {
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
