import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run, type World } from './installed-command.ts'

const root = join(import.meta.dirname, '../..')
const cwd = mkdtempSync(join(tmpdir(), 'flightbag-types-'))
/**
 * With the settings of npm for this machine: the libraries of the packages come from its cache, or from the registry.
 */
const world: World = {
  cwd,
  env: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
}
afterAll(() => rmSync(cwd, { recursive: true }))

/** The packages that a program imports: all but the command. */
const libraries = inject('packed').filter(({ folder }) => folder !== 'cli')

const PROGRAM = `import { readImportLine } from '@flightbag/core'
import { logbookTotals } from '@flightbag/core/logbook'
import { decodeMetar } from '@flightbag/core/weather'
import { flightbagClient, type Note } from '@flightbag/client'

const line = readImportLine('{"kind":"note","record":{"id":"n"}}', { accountId: 'a', nowMs: 0 })
const text: string = line.ok ? line.value.kind : JSON.stringify(line.failure)
const metar = decodeMetar('METAR SAEZ 051500Z 03009KT CAVOK 19/13 Q1016', { at: new Date(0) })
const client = flightbagClient({ baseUrl: 'http://127.0.0.1:8787', key: 'k' })
const note: Note | null = null
// @ts-expect-error a number is no line
const wrong = readImportLine(1)
console.log(text, wrong.ok, typeof logbookTotals, typeof metar, typeof client.get, note)
`

/** Every entry point of every library, imported as a whole. */
const everything = libraries
  .map(({ name }, at) => `import * as library${at} from '${name}'\nexport { library${at} }\n`)
  .join('')

/** The declarations of h3 name a package that h3 does not install, and do not compile with all strict settings. */
const FAULTS_OF_H3 = /^node_modules\/h3\/dist\//

beforeAll(async () => {
  writeFileSync(join(cwd, 'package.json'), '{"private":true,"type":"module"}')
  const tarballs = libraries.map(({ tarball }) => tarball)
  const types = join(root, 'node_modules/@types/node')
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--install-links', ...tarballs, types]
  const installed = await run('npm', args, world)
  expect([installed.code, installed.stderr]).toEqual([0, expect.not.stringContaining('ERR')])
  writeFileSync(join(cwd, 'program.ts'), PROGRAM)
  writeFileSync(join(cwd, 'everything.ts'), everything)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    outDir: 'out',
  }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
})

test.each([
  ['the native compiler', 'node_modules/typescript'],
  ['TypeScript 5.9', 'tests/tools/node_modules/typescript'],
])('an outside project with nodenext compiles with %s', async (_, typescript) => {
  const { stdout } = await run(process.execPath, [join(root, typescript, 'bin/tsc'), '-p', cwd], world)
  const errors = stdout.split('\n').filter((line) => /: error TS\d+: /.test(line) || /^error TS\d+: /.test(line))
  expect(errors.filter((line) => !FAULTS_OF_H3.test(line))).toEqual([])
})

test('the compiled programs run', async () => {
  const ran = await run(process.execPath, ['out/program.js'], world)
  expect(ran).toMatchObject({ code: 0, stdout: 'note false function object function null\n', stderr: '' })
  expect(await run(process.execPath, ['out/everything.js'], world)).toMatchObject({ code: 0, stderr: '' })
})
