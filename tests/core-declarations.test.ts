import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const CORE = join(import.meta.dirname, '../packages/core')

/** A reader who follows a type in an editor reads these files; an inferred schema filled 344 kB of one. */
const LARGEST_BYTES = 24_000

test('the declaration files of core are small, and no interface is inferred from a schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-declarations-'))
  try {
    const options = ['--emitDeclarationOnly', '--composite', 'false', '--outDir', folder]
    await promisify(execFile)(COMPILER, ['-p', CORE, ...options])
    const files = globSync('**/*.d.ts', { cwd: folder }).map((file) => join(folder, file))
    expect(files.length).toBeGreaterThan(300)
    const large = files.filter((file) => statSync(file).size > LARGEST_BYTES)
    expect(large.map((file) => `${relative(folder, file)}: ${statSync(file).size} bytes`)).toEqual([])
    const inferred = files.filter((file) => readFileSync(file, 'utf8').includes('InferOutput<typeof'))
    expect(inferred.map((file) => relative(folder, file))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
