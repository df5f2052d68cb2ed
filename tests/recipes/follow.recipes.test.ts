import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { installTools } from '../../packages/testing/src/lib/install-tools.ts'
import { apply, blocksOf, copyRepository, nextMigration, renumbered } from './recipe.ts'

const root = join(import.meta.dirname, '../..')
const VITEST = 'node_modules/vitest/vitest.mjs'
const pages = globSync('docs/recipes/*.md', { cwd: root }).sort()
const blocks = pages.flatMap((page) => blocksOf(readFileSync(join(root, page), 'utf8')))
const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))

/** The arguments of the runs of tests: those that write snapshots, and those that only compare. */
const runs = commands
  .filter((command) => command.startsWith('npx vitest run '))
  .map((command) => command.split(' ').slice(3))
const updates = runs.filter((args) => args.includes('--update'))
const testPaths = runs.filter((args) => !args.includes('--update')).flat()

test('the test runs every command of a recipe', () => {
  expect(commands.length).toBeGreaterThan(0)
  const others = commands.filter((command) => !command.startsWith('npx vitest run '))
  expect(new Set(others)).toEqual(new Set(['npm run format', 'npm run generate']))
})

test('the tests of all recipes pass in a copy of the repository', () => {
  const copy = mkdtempSync(join(tmpdir(), 'flightbag-recipes-'))
  try {
    for (const tools of ['generators', 'lint']) installTools(join(root, 'scripts', tools))
    copyRepository(root, copy)
    const number = nextMigration(root)
    for (const block of blocks) if (block.file !== '') apply(copy, renumbered(block, number))
    const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
    // The run in the copy is separate, so it gets none of the variables that vitest sets.
    const env = { HOME: join(copy, 'home'), TMPDIR: process.env.TMPDIR, PATH: path, NODE_DISABLE_COMPILE_CACHE: '1' }
    execFileSync(process.execPath, ['scripts/driver/corrected-driver.ts'], { cwd: copy, env, stdio: 'pipe' })
    for (const script of ['format', 'generate']) {
      execFileSync('npm', ['run', '--silent', script], { cwd: copy, env, stdio: 'pipe' })
    }
    for (const args of [...updates, ['--maxWorkers=2', ...new Set(testPaths)]]) {
      const run = spawnSync(process.execPath, [VITEST, 'run', ...args], { cwd: copy, env, encoding: 'utf8' })
      expect(run.status, run.stdout + run.stderr).toBe(0)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
})
