import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { apply, blocksOf, copyRepository, patched } from './recipe.ts'

const root = join(import.meta.dirname, '..')
const pages = globSync('docs/recipes/*.md', { cwd: root }).sort()
const blocks = pages.flatMap((page) => blocksOf(readFileSync(join(root, page), 'utf8')))
const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))

/** The test files that the recipes run. */
const testPaths = commands
  .filter((command) => command.startsWith('npx vitest run '))
  .flatMap((command) => command.split(' ').slice(3))

test('a hunk applies only if its lines occur exactly once', () => {
  expect(patched('a\nb\nc\n', ' b\n+new\n')).toBe('a\nb\nnew\nc\n')
  expect(patched('a\nb\nc\nd\n', ' a\n+1\n@@\n-d\n+2\n')).toBe('a\n1\nb\nc\n2\n')
  expect(() => patched('a\na\n', ' a\n+b\n')).toThrow('2 places')
  expect(() => patched('a\n', ' z\n+b\n')).toThrow('0 places')
})

test('the test runs every command of a recipe', () => {
  expect(commands.length).toBeGreaterThan(0)
  const others = commands.filter((command) => command !== 'npm run generate' && !command.startsWith('npx vitest run '))
  expect(others).toEqual([])
})

test('the tests of all recipes pass in a copy of the repository', () => {
  const copy = mkdtempSync(join(tmpdir(), 'flightbag-recipes-'))
  try {
    copyRepository(root, copy)
    for (const block of blocks) if (block.file !== '') apply(copy, block)
    const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
    // The run in the copy is separate, so it gets none of the variables that vitest sets.
    const env = { HOME: join(copy, 'home'), TMPDIR: process.env.TMPDIR, PATH: path, NODE_DISABLE_COMPILE_CACHE: '1' }
    execFileSync('npm', ['run', '--silent', 'generate'], { cwd: copy, env, stdio: 'pipe' })
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=2', ...new Set(testPaths)]
    const run = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
    expect(run.status, run.stdout + run.stderr).toBe(0)
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
})
