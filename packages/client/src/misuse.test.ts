import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const COMPILER = join(import.meta.dirname, '../../../node_modules/.bin/tsc')

const OPTIONS =
  '--ignoreConfig --noEmit --pretty false --strict --exactOptionalPropertyTypes --skipLibCheck --module nodenext ' +
  '--target es2024 --lib es2024,dom --types node --allowImportingTsExtensions --customConditions source'

const right = [
  `bag.get('/v1/me')`,
  `bag.get('/v1/notes', { query: { limit: 5, updatedSince: '2026-10-03T00:00:00Z' } })`,
  `bag.get('/v1/weather/{ident}', { path: { ident: 'SAEZ' }, signal: AbortSignal.timeout(1000) })`,
  `bag.put('/v1/plugin/live', { body: { schema: 1, sessionId: 's', sentAt: '', sim: { com1: '118.95' } } })`,
  `bag.checklists.all({ aircraftId: 'a' })`,
  `bag.aerodromes.download('SAZM', 'a')`,
  `bag.flyWith({ report: () => ({ sim: { onGround: true } }), onCommand: () => ({ outcome: 'spoken', said: '' }) })`,
]

const wrong = [
  `bag.get('/v1/note')`,
  `bag.get('/docs')`,
  `bag.put('/v1/notes', { body: {} })`,
  `bag.get('/v1/notes/{id}')`,
  `bag.get('/v1/notes', { query: { limit: 'all' } })`,
  `bag.get('/v1/notes', { query: { pageSize: 5 } })`,
  `bag.get('/v1/airways', { query: { airspace: 'middle' } })`,
  `bag.put('/v1/plugin/sessions/{id}', { path: { id: 'abc' }, body: { startedAt: '' } })`,
  `bag.put('/v1/plugin/sessions/{id}', { path: { id: 'abc' }, body: { schema: 1, startedAt: '', dataSource: ` +
    `'radio' } })`,
  `bag.put('/v1/plugin/sessions/{id}', { path: { id: 'abc' }, body: { schema: 1, startedAt: '', startetAt: '' } })`,
  `bag.put('/v1/plugin/sessions/{id}', { path: { id: 'abc' }, body: { schema: 1, startedAt: '', stats: { ` +
    `transmissions: '3' } } })`,
  `bag.put('/v1/plugin/live', { body: { schema: 1, sessionId: 's', sentAt: '', acks: [{ id: 'c', outcome: ` +
    `'done' }] } })`,
  `bag.get('/v1/me').then(({ data }) => data.apiKey.secret)`,
  `bag.notes.all({ aircraftId: 'a' })`,
  `bag.notes.download('n', 'a')`,
  `bag.flyWith({ report: () => ({ acks: [] }), onCommand: () => ({ outcome: 'spoken', said: '' }) })`,
  `bag.flyWith({ report: () => ({}), onCommand: () => ({ outcome: 'spoken' }) })`,
  `flightbagClient({ baseUrl: 'https://bag.example.org' })`,
]

async function compiled(folder: string, files: readonly string[]): Promise<string> {
  const types = ['--typeRoots', join(import.meta.dirname, '../../../node_modules/@types')]
  const args = [...OPTIONS.split(' '), ...types, ...files.map((file) => join(folder, file))]
  const { stdout } = await promisify(execFile)(COMPILER, args).catch((failed: { stdout: string }) => failed)
  return stdout
}

test('misuse does not compile; what the description allows compiles, and the examples of the README', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightbag-client-'))
  const entry = join(import.meta.dirname, 'index.ts')
  const lines = [...right, ...wrong].map((line) => `void ${line}`)
  const head = `import { flightbagClient } from '${entry}'; const bag = flightbagClient({ baseUrl: '', key: '' })`
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, given]) => {
    const code = given!.replace('@flightbag/client', entry)
    // The first example makes the client that the others use.
    return code.includes('const bag =') ? code : `${head}\n${code}`
  })
  expect(examples).toHaveLength(8)
  await writeFile(join(folder, 'misuse.mts'), [head, ...lines, ''].join('\n'))
  for (const [n, code] of examples.entries()) await writeFile(join(folder, `example-${n}.mts`), code)
  const said = await compiled(folder, ['misuse.mts', ...examples.map((_, n) => `example-${n}.mts`)])
  await rm(folder, { recursive: true })
  const places = [...said.matchAll(/([\w-]+\.mts)\((\d+),/g)].map(([, file, line]) => `${file} ${line}`)
  expect([...new Set(places)], said).toEqual(wrong.map((_, n) => `misuse.mts ${2 + right.length + n}`))
})
