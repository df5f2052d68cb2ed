import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedSample, startSample } from './start-sample.ts'

const CLIENT = join(import.meta.dirname, '../../packages/client')

let sample: StartedSample
let folder = ''
beforeAll(async () => {
  sample = await startSample()
  folder = await mkdtemp(join(tmpdir(), 'flightbag-readme-'))
  await mkdir(join(folder, 'node_modules', '@flightbag'), { recursive: true })
  await symlink(CLIENT, join(folder, 'node_modules', '@flightbag', 'client'))
})
afterAll(async () => {
  await sample.stop()
  await rm(folder, { recursive: true })
})

const readme = await readFile(join(CLIENT, 'README.md'), 'utf8')
/** The lines of the first example that make `bag`, which the others use. */
const [, setUp] = /^```ts\n(.*?^const bag = .*?\n)/ms.exec(readme) ?? []
const examples = readme.split(/^## /m).flatMap((chapter) =>
  [...chapter.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code], n) => ({
    name: `${chapter.split('\n', 1)[0]!.replace('# ', '')}, example ${n + 1}`,
    code: code!.includes('const bag = ') ? code! : `${setUp}${code}`,
  })),
)

test.concurrent.each(examples)('$name of the README of the client runs on the sample bag', async ({ name, code }) => {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.mts`)
  await writeFile(file, code)
  const env = { PATH: process.env.PATH, FLIGHTBAG_URL: sample.url, FLIGHTBAG_KEY: sample.key }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=source', file], {
    env,
    cwd: folder,
  })
  expect([stdout.length > 0, stderr]).toEqual([true, ''])
})

test('the README has examples', () => expect(examples.length).toBe(8))
