import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTarball } from './check-tarball.ts'

/** The findings about a package with one entry point. */
async function findingsOf(types: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-tarball-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'package'))
  const exports = { '.': { types, default: './index.js' } }
  const manifest = { name: 'example', version: '1.0.0', license: 'MIT', type: 'module', files: ['.'], exports }
  const all = { 'package.json': JSON.stringify(manifest), 'index.js': 'export const a = 1\n', ...files }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, 'package', name), content)
  execFileSync('tar', ['-czf', 'example.tgz', 'package'], { cwd: folder })
  return checkTarball(join(folder, 'example.tgz'))
}

test('a package whose entry points and types belong together has no finding', async () => {
  expect(await findingsOf('./index.d.ts', { 'index.d.ts': 'export declare const a: number\n' })).toEqual([])
})

test('a missing file and types of another form are findings', async () => {
  expect(await findingsOf('./none.d.ts', {})).toContainEqual(expect.stringMatching(/^publint: .*none\.d\.ts/))
  const other = await findingsOf('./index.d.cts', { 'index.d.cts': 'export declare const a: number\n' })
  expect(other).toContainEqual(expect.stringMatching(/^types: /))
})
