import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type CoreExport, coreEntries } from '../packages/testing/src/lib/core-declarations.ts'

const root = join(import.meta.dirname, '..')
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

const entryFiles = new Map(coreEntries().map(({ specifier, file }) => [specifier, join(root, file)]))
const exports = coreEntries().flatMap(({ sections }) => sections.flatMap((section) => section.exports))
const examples = [...new Map(exports.map((each) => [`${each.file} ${each.name}`, each])).values()].filter(
  (each): each is CoreExport & { readonly example: string } => each.example !== null,
)

const IMPORT = /^import \{([^}]*)\} from '([^']+)'$/gm
/** A line with its value behind it, or with the value alone on the next line. */
const CHECK = /^(\S.*?)(?: |\n)\/\/ => (.*)$/gm

interface Module {
  readonly [name: string]: unknown
}

/** The value and the stated value of each checked line of an example. */
async function checksOf(code: string): Promise<readonly (readonly [line: string, value: unknown, stated: unknown])[]> {
  const modules = new Map<string, Module>()
  for (const [, , specifier] of code.matchAll(IMPORT)) {
    modules.set(specifier!, (await import(entryFiles.get(specifier!) ?? specifier!)) as Module)
  }
  const program = code
    .replace(IMPORT, (_, names: string, specifier: string) => {
      const values = names.split(',').filter((name) => !/^\s*type\s/.test(name))
      return `const {${values.join(',')}} = modules.get('${specifier}')`
    })
    .replace(CHECK, (_, line: string, stated: string) => `seen.push([${JSON.stringify(line)}, ${line}, ${stated}])`)
  const seen: [string, unknown, unknown][] = []
  await new Function('modules', 'seen', `return (async () => {${stripTypeScriptTypes(program)}})()`)(modules, seen)
  return seen
}

test('at least 90 exports of core have an example', () => {
  expect(examples.length).toBeGreaterThanOrEqual(90)
})

describe.each(examples)('the example of $name', ({ name, example }) => {
  test('uses it, and gives the values that it states', async () => {
    expect(example).toMatch(new RegExp(`\\b${name}\\b`))
    const checks = await checksOf(example)
    expect(checks.length).toBeGreaterThan(0)
    for (const [line, value, stated] of checks) expect(value, line).toEqual(stated)
  })
})

test('the examples compile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightbag-examples-'))
  try {
    for (const [n, { example }] of examples.entries()) {
      const code = example.replace(/'(@flightbag\/core[a-z/]*)'/g, (_, specifier) => `'${entryFiles.get(specifier)}'`)
      writeFileSync(join(folder, `example-${n}.mts`), code)
    }
    const options =
      '--ignoreConfig --noEmit --pretty false --strict --exactOptionalPropertyTypes --skipLibCheck --module nodenext'
    const target = '--target es2024 --allowImportingTsExtensions --noUnusedLocals --types node --typeRoots'
    const types = join(root, 'node_modules/@types')
    const files = examples.map((_, n) => join(folder, `example-${n}.mts`))
    const { stdout } = await promisify(execFile)(COMPILER, [
      ...`${options} ${target}`.split(' '),
      types,
      ...files,
    ]).catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
