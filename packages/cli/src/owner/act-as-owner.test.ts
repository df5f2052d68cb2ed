import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyCommand, failureOf, jsonOf, runCli, startServer } from '../testing/run-cli.ts'

const isRoot = process.getuid?.() === 0
const OWNER = 64_123

let scratch: string
let dataDir: string
/** A checkout can be in a folder that only its owner can enter. */
let command: string

beforeEach(() => {
  scratch = temporaryFolder()
  chmodSync(scratch, 0o755)
  command = copyCommand(join(scratch, 'program'))
  dataDir = join(scratch, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
})

function cli(args: string, input = '') {
  return runCli(args.split(' '), {
    env: { FLIGHTBAG_DATA_DIR: dataDir, FLIGHTBAG_WEATHER: 'sample' },
    cwd: '/',
    input,
    command,
  })
}

/** The owners of the folder and of everything in it. */
function owners(): number[] {
  const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
  return [...new Set(paths.map((path) => statSync(join(dataDir, path)).uid))]
}

const NOTE = '{"kind":"note","record":{"id":"n1","text":"first"}}'

function rootTests() {
  beforeEach(() => chownSync(dataDir, OWNER, OWNER))

  test('runs every command of the data as that user, who owns all that is made', async () => {
    const archives = join(scratch, 'archives')
    mkdirSync(archives)
    chownSync(archives, OWNER, OWNER)
    for (const args of [
      'account create --email ana@example.org',
      'import --account ana@example.org -',
      'key rotate --account ana@example.org --yes',
      `backup ${join(archives, 'one.backup')}`,
      'maintain',
      'doctor',
    ]) {
      expect([args, await cli(args, NOTE)]).toMatchObject([args, { code: 0 }])
    }
    expect(statSync(join(archives, 'one.backup')).uid).toBe(OWNER)
    expect(owners()).toEqual([OWNER])
  })

  test('serves as that user, with the group of the folder alone', async () => {
    const env = { FLIGHTBAG_DATA_DIR: dataDir, FLIGHTBAG_LOG_LEVEL: 'error' }
    const server = await startServer(['serve'], { env, command })
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    expect(await server.stop()).toBe(0)
    const ids = status.match(/^(?:Uid|Gid|Groups):.*$/gm)?.map((line) => line.trim().split(/\s+/))
    const four = Array.from({ length: 4 }, () => `${OWNER}`)
    expect(ids).toEqual([
      ['Uid:', ...four],
      ['Gid:', ...four],
      ['Groups:', `${OWNER}`],
    ])
    expect(owners()).toEqual([OWNER])
  })

  test('gives up the rights of root, also for the files of the command line', async () => {
    await cli('account create --email ana@example.org')
    const secret = join(scratch, 'secret.jsonl')
    writeFileSync(secret, NOTE, { mode: 0o600 })
    const user = `user ${OWNER}, who owns the data folder and as whom root runs this command`
    const refused = `${secret} may not be read by ${user}`
    expect(failureOf(await cli(`import --account ana@example.org ${secret}`))).toBe(refused)
    const archive = join(scratch, 'a.backup')
    expect(failureOf(await cli(`backup ${archive}`))).toContain(`${archive} may not be written by user ${OWNER}, `)
    expect(jsonOf(await cli('account list --json'))).toMatchObject([{ email: 'ana@example.org' }])
  })

  test('refuses to act as a user who may not read the program', async () => {
    chmodSync(join(scratch, 'program'), 0o700)
    expect(failureOf(await cli('account list'))).toContain(
      `user ${OWNER} owns ${dataDir} and may not read this program`,
    )
    expect(failureOf(await cli('serve'))).toContain('may not read this program')
    expect(failureOf(await cli('doctor'))).toContain('may not read this program')
  })

  test('refuses a folder in which another user owns a file', async () => {
    writeFileSync(join(dataDir, 'flightbag.db'), '')
    expect(failureOf(await cli('account list'))).toContain('belongs to user 0, not to user 64123')
  })
}

// Only root can become another user.
if (isRoot) describe('root, on a folder of another user', rootTests)

test('a user continues as the same user on a folder of his own', async () => {
  expect(await cli('account create --email ana@example.org')).toMatchObject({ code: 0 })
  expect(owners()).toEqual([process.getuid?.()])
})
