import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { API_VERSION } from '@flightbag/http'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { describe, expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { VERSION } from '../lib/version.ts'
import { EXAMPLES } from '../reference/examples.ts'
import { flagOf, SETTING_NAMES } from '../settings/settings.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { COMMAND, dataFolder, failureOf, jsonOf, runCli, startCli } from '../testing/run-cli.ts'
import { createProgram, runProgram } from './program.ts'

async function run(...args: string[]) {
  const io = memoryIo()
  const code = await runProgram({ io, env: {}, args, open: openRuntime, exitCode: null })
  return { code, ...io.said }
}

test('the version of the product differs from that of the API', async () => {
  expect(VERSION).not.toBe(API_VERSION)
  expect(await run('--version')).toEqual({ code: 0, stdout: `${VERSION} (from sources)\n`, stderr: '' })
})

test('a mistyped command or flag ends with code 2 and a suggestion', async () => {
  expect(await run('acount')).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('Did you mean account?') })
  expect(await run('account', 'shwo')).toMatchObject({ code: 2, stderr: expect.stringContaining('show') })
  expect(await run('account', 'list', '--jsno')).toMatchObject({ code: 2, stderr: expect.stringContaining('--json') })
  expect(await run('serve', '--prot', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--port') })
  expect(await run('account', 'list', 'surplus')).toMatchObject({ code: 2 })
})

test('a missing command, and one that help does not know, are said before the help', async () => {
  const help = /^flightbag: name a command\n\nUsage: flightbag/
  expect(await run()).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(help) })
  expect((await run('account')).stderr).toMatch(/^flightbag: name a command\n\nUsage: flightbag account/)
  expect(await run('help', 'nope')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no command nope\n\nUsage/),
  })
})

test('an invalid number, a missing option and a missing file name end with code 2', async () => {
  for (const days of ['1e1', '-1', '91', 'x', '']) {
    expect(await run('usage', '--account', 'a', '--days', days)).toMatchObject({ code: 2, stdout: '' })
  }
  expect(await run('account', 'show')).toMatchObject({ code: 2, stderr: expect.stringContaining('--account') })
  expect(await run('import', '--account', 'a')).toMatchObject({ code: 2, stderr: expect.stringContaining('file') })
  expect(await run('attach', 'list', '--account', 'a', '--to', 'boat', '--record', 'x')).toMatchObject({ code: 2 })
  expect(await run('serve', '--port', '99999')).toMatchObject({ code: 2, stderr: expect.stringContaining('--port') })
})

test('with --json, an invalid command line gives one JSON value too', async () => {
  const { code, stdout } = await run('account', 'show', '--json')
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toEqual({
    error: { line: null, field: null, message: "required option '--account <account>' not specified" },
  })
})

test('the help is as wide as the terminal', async () => {
  const widths = [80, 120].map(async (columns) => {
    const io = memoryIo()
    const context = { io: { ...io, terminal: { ...io.terminal, columns } }, env: {}, open: openRuntime, exitCode: null }
    await runProgram({ ...context, args: ['import', '--help'] })
    const [options = ''] = io.said.stdout.split('\nExamples:\n')
    return Math.max(...options.split('\n').map((line) => line.length))
  })
  const [narrow, wide] = await Promise.all(widths)
  expect(narrow).toBeLessThanOrEqual(80)
  expect(wide).toBeGreaterThan(80)
})

test('the help of a command contains its examples', async () => {
  const examples = EXAMPLES['command send'] ?? expect.fail('it has none')
  expect((await run('command', 'send', '--help')).stdout).toContain(`\nExamples:\n  ${examples[0]}\n`)
})

test('the help contains every command, and that of serve every setting except secrets', async () => {
  const { code, stdout } = await run('--help')
  expect(code).toBe(0)
  const program = createProgram({ io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null })
  for (const command of program.commands) expect(stdout).toContain(command.name())
  const help = (await run('serve', '--help')).stdout
  for (const name of SETTING_NAMES) expect(help.includes(flagOf(name) ?? 'DATABASE_URL')).toBe(flagOf(name) !== null)
})

test('an invalid setting is named, with exit code 2', async () => {
  const io = memoryIo()
  const env = { FLIGHTBAG_PORT: 'eighty' }
  expect(await runProgram({ io, env, args: ['account', 'list', '--json'], open: openRuntime, exitCode: null })).toBe(2)
  expect(JSON.parse(io.said.stdout)).toEqual({
    error: { line: null, field: 'FLIGHTBAG_PORT', message: 'FLIGHTBAG_PORT must be a whole number from 0 to 65535' },
  })
})

test.each([
  ['--config', ['--config']],
  ['FLIGHTBAG_PROT', ['--config', 'settings']],
])('with --json, an invalid settings file is one JSON value that names %s', async (field, args) => {
  const path = join(temporaryFolder(), 'settings')
  writeFileSync(path, 'FLIGHTBAG_PROT=1\n')
  const given = args.map((arg) => (arg === 'settings' ? path : arg))
  const { code, stdout } = await run('account', 'list', '--json', ...given)
  expect([code, JSON.parse(stdout)]).toEqual([2, { error: { line: null, field, message: expect.any(String) } }])
})

test('listening on an address of other machines requires TLS or a proxy', async () => {
  expect(await run('serve', '--host', '0.0.0.0')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--tls-cert'),
  })
})

describe('with an unsupported Node version', () => {
  const folder = temporaryFolder()

  function disguise(version: string) {
    const path = join(folder, `${version}.cjs`)
    writeFileSync(path, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`)
    return ['--require', path]
  }

  test('the command of a checkout runs on the pinned Node, from any folder', async () => {
    const { code, stdout, stderr } = await runCli(['--version'], { nodeArgs: disguise('20.20.0'), cwd: folder })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(VERSION)
    expect(await runCli(['account'], { nodeArgs: disguise('20.20.0') })).toMatchObject({ code: 2 })
  })

  test('a command without the pinned Node explains the fix in one line', async () => {
    const alone = join(folder, 'flightbag.mjs')
    copyFileSync(COMMAND, alone)
    for (const version of ['20.20.0', '22.17.9', '4.0.0']) {
      const ran = spawnSync(process.execPath, [...disguise(version), alone, '--version'], { encoding: 'utf8' })
      expect([ran.status, ran.stdout, ran.stderr]).toEqual([
        1,
        '',
        `flightbag needs Node 22.18 or later; this is Node ${version}. ` +
          'Install a newer Node, or use the executable of flightbag, which contains it\n',
      ])
    }
  })
})

test('docs/cli.md has every command with its options', () => {
  const page = readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8')
  const program = createProgram({ io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null })
  for (const command of program.commands) {
    for (const leaf of command.commands.length > 0 ? command.commands : [command]) {
      const name = leaf === command ? command.name() : `${command.name()} ${leaf.name()}`
      expect(page).toContain(`\`${name}`)
      if (['serve', 'start', 'completion'].includes(name)) continue
      for (const { long } of leaf.options) expect(page, name).toContain(long)
    }
  }
})

describe('a command of its own process', () => {
  const folder = dataFolder()
  const env = { FLIGHTBAG_DATA_DIR: folder.path }

  test('waiting for standard input ends at an interruption', async () => {
    expect((await runCli(['account', 'create', '--email', 'a@example.org', '--id', 'ana'], { env })).code).toBe(0)
    for (const args of [['import'], ['command', 'send']]) {
      const child = startCli([...args, '--account', 'ana', '-'], { env })
      const { said, ended } = outputOf(child)
      // The command has opened the store before it waits.
      while (!existsSync(join(folder.path, 'flightbag.db-wal'))) {
        expect(child.exitCode, said.stderr).toBeNull()
        await nextTurn()
      }
      child.kill('SIGINT')
      expect(await ended).toBe(130)
    }
  })

  test.each([
    'export --account none',
    'logbook export --account none --to csv',
    'logbook sheet --account none --out sheet.pdf',
    'route export --account none r --to gpx',
    'checklist export --account none k --to ace --out k.ace',
    'get /v1/me',
    'report --out report.html',
    'calendar --out bag.ics',
    'brief b --out brief.pdf',
    'session show s --out session.html',
  ])('with --json, prints a failure as one JSON value, also where the output is a file: %s', async (line) => {
    const { code, stdout } = await runCli([...line.split(' '), '--json'], {
      env: { ...env, XDG_CONFIG_HOME: folder.root },
      cwd: folder.root,
    })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ error: { message: expect.any(String) } })
  })

  test.each([
    ['help'],
    ['help', 'account'],
    ['account', 'help', 'create'],
    ['completion', 'bash'],
    ['--help'],
    ['--version'],
  ])('prints what it was asked for and succeeds: %s %s %s', async (...args) => {
    const { code, stdout, stderr } = await runCli(args, { env })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toBe('')
  })

  test('prints the help of a command without its subcommand on standard error, and fails', async () => {
    expect(await runCli(['account'], { env })).toMatchObject({ code: 2, stdout: '' })
  })

  test('reports in one line that its output cannot be written', async () => {
    const unwritable = openSync(import.meta.filename, 'r')
    const child = spawn(process.execPath, [COMMAND, 'account', 'list'], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', unwritable, 'pipe'],
    })
    const { said, ended } = outputOf(child)
    const code = await ended
    closeSync(unwritable)
    expect([code, said.stderr]).toEqual([
      1,
      expect.stringMatching(/^flightbag: the output cannot be written [^\n]*\n$/),
    ])
  })

  test.each([
    ['text on a terminal', 'stderr', /^flightbag: the output cannot be written /],
    ['a line of its log elsewhere', 'stdout', /^\{"level":60,.*"the output cannot be written /],
  ] as const)('a server reports as %s that its output cannot be written', async (_, terminal, report) => {
    const unwritable = openSync(import.meta.filename, 'r')
    const source = `Object.defineProperty(process.${terminal}, 'isTTY', { value: true })`
    const module = `data:text/javascript,${encodeURIComponent(source)}`
    const child = spawn(process.execPath, ['--import', module, COMMAND, 'serve', '--help'], {
      stdio: ['ignore', unwritable, 'pipe'],
    })
    const { said, ended } = outputOf(child)
    expect([await ended, said.stderr]).toEqual([1, expect.stringMatching(report)])
    closeSync(unwritable)
  })

  test.each([
    ['a command that fails', 1, 'import', 'no JSON'],
    ['a command that is done', 0, 'import', '{"kind":"note","record":{"id":"n","text":"x"}}'],
    ['an output that is not read', 0, 'export', ''],
  ])('%s ends with %i after its reader has closed the pipe', async (_what, code, command, input) => {
    await runCli(['account', 'create', '--email', 'b@example.org', '--id', 'beto'], { env })
    const child = startCli([command, '--account', 'beto', ...(command === 'import' ? ['--json', '-'] : [])], { env })
    const { said, ended } = outputOf(child)
    child.stdout?.destroy()
    await once(child.stdout!, 'close')
    child.stdin?.end(input)
    expect([await ended, said.stderr]).toEqual([code, code === 0 ? '' : expect.stringMatching(/^flightbag: .*line 1/)])
  })

  function linkToItself() {
    const path = join(temporaryFolder(), 'loop')
    symlinkSync(path, path)
    return path
  }

  test.each([
    ['a file', () => import.meta.filename, 'EEXIST'],
    ['a path below a file', () => join(import.meta.filename, 'x'), 'ENOTDIR'],
    ['a symbolic link to itself', linkToItself, 'ELOOP'],
  ])('explains the fix for a data folder that is %s, and so does doctor', async (_what, path, said) => {
    const wrong = { FLIGHTBAG_DATA_DIR: path() }
    for (const args of [
      ['account', 'list'],
      ['serve', '--port', '0'],
    ]) {
      const refused = await runCli(args, { env: wrong })
      expect(refused.code).toBe(1)
      expect(failureOf(refused)).toMatch(new RegExp(`^the data folder .* cannot be used \\(${said}\\): `))
    }
    const checked = await runCli(['doctor', '--json'], { env: wrong })
    const { checks } = jsonOf<{ checks: { name: string; state: string }[] }>(checked)
    expect(checks).toContainEqual(expect.objectContaining({ name: 'data folder', state: 'failed' }))
  })
})
