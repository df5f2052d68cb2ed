import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'fixtures/README.md',
  'deploy/README.md',
  'tests/models/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]
const decisions = globSync('docs/decisions/*.md', { cwd: root })
  .map((path) => basename(path))
  .filter((name) => name !== 'README.md')
  .sort()
/** The numbered records have a fixed form; the others are collected interpretations of the specification. */
const numbered = decisions.filter((name) => /^\d/.test(name))

/** A page without its fenced blocks, which contain examples. */
function prose(page: string): string {
  return read(page).replaceAll(/^```[\s\S]*?^```$/gm, '')
}

/** The anchor that a Markdown renderer makes for a heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#{1,6} (.+)$/gm)].map((heading) => anchorOf(heading[1]!))
}

/** The targets in this repository of a page's links and pictures. */
function linksOf(page: string): string[] {
  return [
    ...prose(page)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map((link) => link[1]!)
    .filter((target) => !/^[a-z]+:/.test(target))
}

function isBroken(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, file))) return true
  return anchor !== undefined && !anchorsOf(file).includes(anchor)
}

/**
 * Words in backticks that name a file or folder, relative to the root of the repository. Words with a placeholder are
 * ignored.
 */
const FROM_ROOT =
  /^(?:(?:\.ci|bench|docs|fixtures|packages|scripts|tests)\/[\w./*@-]+|[\w.-]+\.(?:config\.ts|base\.json))$/

function pathsOf(page: string): string[] {
  return [...prose(page).matchAll(/`([^`\n]+)`/g)]
    .flatMap((span) => span[1]!.split(/\s+/))
    .filter((word) => FROM_ROOT.test(word))
}

describe.each(pages)('%s', (page) => {
  test('has only links with existing targets', () => {
    expect(linksOf(page).filter((target) => isBroken(page, target))).toEqual([])
  })

  test('names only existing files', () => {
    expect(pathsOf(page).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  })
})

test('the check finds links and file names on the pages', () => {
  expect(linksOf('README.md').length).toBeGreaterThan(8)
  expect(pathsOf('docs/architecture.md').length).toBeGreaterThan(8)
  expect(isBroken('README.md', 'docs/no-such-page.md')).toBe(true)
  expect(isBroken('README.md', 'docs/architecture.md#no-such-heading')).toBe(true)
})

describe('the decisions', () => {
  test('are found', () => expect(numbered.length).toBeGreaterThan(20))

  test('are all listed, without other entries, and numbered without a gap with those that were superseded', () => {
    const index = read('docs/decisions/README.md')
    const listed = linksOf('docs/decisions/README.md').filter((target) => !target.includes('/'))
    expect(listed.sort()).toEqual(decisions)
    const superseded = [...index.matchAll(/^(\d+)\. [^[\n]+: superseded by (\d+)$/gm)].map(([, ...each]) =>
      each.map(Number),
    )
    const present = numbered.map((name) => Number(name.slice(0, 4)))
    const all = [...present, ...superseded.map(([number]) => number!)].sort((a, b) => a - b)
    expect(all).toEqual(all.map((_, at) => at + 1))
    expect(superseded.filter(([, by]) => !present.includes(by!))).toEqual([])
  })

  test.each(numbered)('%s has context, decision and consequences', (name) => {
    const headings = [...read(`docs/decisions/${name}`).matchAll(/^## (.+)$/gm)].map((heading) => heading[1])
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
  })
})

describe('docs/dependencies.md', () => {
  const manifests = globSync('{.,{bench,packages,scripts,tests}/*,packages/testing/src/litestream}/package.json', {
    cwd: root,
  })
  const sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
  const declared = manifests.flatMap((path) => {
    const manifest = JSON.parse(read(path)) as Partial<Record<(typeof sections)[number], Record<string, string>>>
    return sections.flatMap((section) => Object.keys(manifest[section] ?? {}))
  })
  const foreign = [...new Set(declared)].filter((name) => !name.startsWith('@flightbag/')).sort()
  /** The names in the first cell of every row. */
  const described = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap((row) => [...row[1]!.matchAll(/`([^`]+)`/g)].map((name) => name[1]!))
    .sort()

  test('names every dependency once, and no other package', () => expect(described).toEqual(foreign))
})
