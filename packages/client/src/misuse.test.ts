import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

const OPTIONS =
  '--noEmit --pretty false --strict --exactOptionalPropertyTypes --skipLibCheck --module nodenext --target es2024 --lib es2024,dom --types node --allowImportingTsExtensions --customConditions source'

const right = [
  `client.GET('/v1/notes', { params: { query: { limit: 5, updatedSince: '2026-10-03T00:00:00Z' } } })`,
  `client.GET('/v1/weather/{ident}', { params: { path: { ident: 'SAEZ' } } })`,
  `client.PUT('/v1/plugin/live', { body: { schema: 1, sessionId: 's', sentAt: '', sim: { com1: '118.95' } } })`,
]

const wrong = [
  `client.GET('/v1/note')`,
  `client.PUT('/v1/notes', { body: {} })`,
  `client.GET('/v1/notes/{id}')`,
  `client.GET('/v1/notes', { params: { query: { limit: 'all' } } })`,
  `client.GET('/v1/notes', { params: { query: { pageSize: 5 } } })`,
  `client.GET('/v1/airways', { params: { query: { airspace: 'middle' } } })`,
  `client.PUT('/v1/plugin/sessions/{id}', { params: { path: { id: 'abc' } }, body: { startedAt: '' } })`,
  `client.PUT('/v1/plugin/sessions/{id}', { params: { path: { id: 'abc' } }, body: { schema: 1, startedAt: '', dataSource: 'radio' } })`,
  `client.PUT('/v1/plugin/sessions/{id}', { params: { path: { id: 'abc' } }, body: { schema: 1, startedAt: '', startetAt: '' } })`,
  `client.PUT('/v1/plugin/sessions/{id}', { params: { path: { id: 'abc' } }, body: { schema: 1, startedAt: '', stats: { transmissions: '3' } } })`,
  `client.PUT('/v1/plugin/live', { body: { schema: 1, sessionId: 's', sentAt: '', acks: [{ id: 'c', outcome: 'done' }] } })`,
  `client.GET('/v1/me').then(({ data }) => data?.data.apiKey.secret)`,
  `flightbagClient({ baseUrl: 'https://bag.example.org' })`,
]

async function compiled(folder: string, files: readonly string[]): Promise<string> {
  const types = ['--typeRoots', join(import.meta.dirname, '../../../node_modules/@types')]
  const args = [...OPTIONS.split(' '), ...types, ...files.map((file) => join(folder, file))]
  const { stdout } = await promisify(execFile)(COMPILER, args).catch((failed: { stdout: string }) => failed)
  return stdout
}

test('what the description does not allow does not compile; what it allows does, and the examples of the README', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-client-'))
  const entry = join(import.meta.dirname, 'index.ts')
  const lines = [...right, ...wrong].map((line) => `void ${line}`)
  const head = `import { flightbagClient } from '${entry}'; const client = flightbagClient({ baseUrl: '', key: '' })`
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) =>
    code!.replace('@flightbag/client', entry),
  )
  expect(examples).toHaveLength(2)
  await writeFile(join(folder, 'misuse.mts'), [head, ...lines, ''].join('\n'))
  for (const [n, code] of examples.entries()) await writeFile(join(folder, `example-${n}.mts`), code)
  const said = await compiled(folder, ['misuse.mts', ...examples.map((_, n) => `example-${n}.mts`)])
  await rm(folder, { recursive: true })
  const places = [...said.matchAll(/([\w-]+\.mts)\((\d+),/g)].map(([, file, line]) => `${file} ${line}`)
  expect([...new Set(places)], said).toEqual(wrong.map((_, n) => `misuse.mts ${2 + right.length + n}`))
})
