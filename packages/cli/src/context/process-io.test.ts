import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { outputOf } from '@flightbag/testing/lib/child-output'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listsOpenFiles, openFiles } from '../testing/open-files.ts'
import { COMMAND, dataFolder } from '../testing/run-cli.ts'
import { processIo } from './process-io.ts'

const folder = dataFolder()

/** Runs a shell script in which "$@" is the command, with its arguments. */
async function shell(script: string, ...args: readonly string[]) {
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, COMMAND, ...args], {
    cwd: folder.root,
    env: { PATH: process.env.PATH ?? '', FLIGHTBAG_DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { said, ended } = outputOf(child)
  return { code: await ended, ...said }
}

// A limit of the file size has the effect of a full disk: the last write is cut, and only the next one fails.
test.skipIf(process.platform === 'win32')('a file that takes only a part of the output is a failure', async () => {
  for (const args of [['licences'], ['--help']]) {
    const { code, stderr } = await shell('ulimit -f 1; "$@" > cut', ...args)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^flightbag: the output cannot be written [^\n]*\n$/)])
  }
})

test.skipIf(process.platform === 'win32')('output is added to a file byte for byte', async () => {
  const { stdout: help } = await shell('"$@"', '--help')
  writeFileSync(join(folder.root, 'added'), 'before\n')
  expect(await shell('"$@" >> added', '--help')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(folder.root, 'added'), 'utf8')).toBe(`before\n${help}`)
})

test.skipIf(process.platform === 'win32')('a pipe confirms nothing: an account stays', async () => {
  const account = ['--account', 'ana@example.org']
  await shell('"$@"', 'account', 'create', '--email', 'ana@example.org')
  const { code, stderr } = await shell('echo y | "$@"', 'account', 'delete', ...account)
  expect([code, stderr]).toEqual([1, expect.stringContaining('pass --yes')])
  expect(await shell('"$@"', 'account', 'show', ...account)).toMatchObject({ code: 0 })
})

test.runIf(listsOpenFiles)('a folder, and a file that is not read to its end, are not left open', async () => {
  const path = join(folder.root, 'input')
  writeFileSync(path, 'x'.repeat(1_000_000))
  const io = processIo(new AbortController().signal)
  await expect(io.open(folder.root)).rejects.toThrow(`${folder.root} is a folder`)
  const nothing = join(folder.root, 'nothing')
  await expect(io.open(nothing)).rejects.toThrow(`${nothing} does not exist`)
  expect(await io.open('/dev/null')).toMatchObject({ name: 'null', bytes: null })
  const { name, bytes, chunks } = await io.open(path)
  expect(openFiles()).not.toContain(path)
  for await (const chunk of chunks) {
    expect([name, bytes, chunk[0], openFiles().includes(path)]).toEqual(['input', 1_000_000, 120, true])
    break
  }
  await expect.poll(openFiles).not.toContain(path)
  expect(openFiles()).not.toContain(folder.root)
})

/** Standard output in place of that of this process. */
function outputTo(fd: number, stream: Writable) {
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(stream, { fd }) as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
    closeSync(fd)
  })
  return processIo(new AbortController().signal).stdout
}

test('a command waits for a slow reader', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void isRead.then(() => done()) })
  const stdout = outputTo(openSync('/dev/null', 'w'), stream)
  const steps: string[] = []
  const written = stdout.write('text').then(() => steps.push('written'))
  await nextTurn()
  steps.push('read')
  read()
  await written
  expect(steps).toEqual(['read', 'written'])
})

test('nothing more is written to a file after a failure', async () => {
  const path = join(folder.root, 'read-only')
  writeFileSync(path, '')
  const stream = new Writable()
  let failures = 0
  stream.on('error', () => failures++)
  const stdout = outputTo(openSync(path, 'r'), stream)
  for (const text of ['first', 'second']) await stdout.write(text)
  expect(failures).toBe(1)
})

const PIPE = { fd: 1 }
const TERMINAL = { ...PIPE, isTTY: true, columns: 120 }

/** Standard streams in place of those of this process, until the test is finished. */
function useStreams(streams: Readonly<Record<string, object>>) {
  for (const [name, stream] of Object.entries(streams))
    vi.spyOn(process, name as 'stdout', 'get').mockReturnValue(stream as never)
  onTestFinished(() => void vi.restoreAllMocks())
}

test.each([
  ['two terminals', TERMINAL, TERMINAL, {}, { stdout: true, stderr: true, color: true, columns: 120 }],
  ['a terminal and a pipe', TERMINAL, PIPE, {}, { stdout: true, stderr: false, color: true, columns: 120 }],
  ['a pipe and a terminal', PIPE, TERMINAL, {}, { stdout: false, stderr: true, color: false, columns: 80 }],
  ['an empty NO_COLOR', TERMINAL, PIPE, { NO_COLOR: '' }, { color: true }],
  ['NO_COLOR', TERMINAL, PIPE, { NO_COLOR: '1' }, { color: false }],
  ['a terminal without colours', TERMINAL, PIPE, { TERM: 'dumb' }, { color: false }],
])('the capabilities of standard output and error are those of %s', (_, stdout, stderr, env, expected) => {
  useStreams({ stdout, stderr })
  for (const [name, value] of Object.entries({ NO_COLOR: undefined, TERM: 'xterm', ...env })) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(processIo(new AbortController().signal).terminal).toMatchObject(expected)
})

test.each([
  ['input', PIPE, TERMINAL],
  ['error', TERMINAL, PIPE],
])('nothing is confirmed when only standard %s is no terminal', async (_, stdin, stderr) => {
  useStreams({ stdin, stderr })
  expect(await processIo(new AbortController().signal).confirm('Erase?')).toBe('no terminal')
})

test('a letter in two pieces of bytes is written to a terminal as one', async () => {
  const shown: string[] = []
  const stream = new Writable({ decodeStrings: false, write: (text, _, done) => done(void shown.push(String(text))) })
  useStreams({ stdout: Object.assign(stream, TERMINAL) })
  const { stdout } = processIo(new AbortController().signal)
  const bytes = Buffer.from('añil')
  for (const piece of [bytes.subarray(0, 2), bytes.subarray(2)]) await stdout.write(piece)
  expect(shown.join('')).toBe('añil')
})

test('an error of standard input names it', async () => {
  const stdin = new Readable({ read: () => void stdin.destroy(Object.assign(new Error(), { code: 'EIO' })) })
  useStreams({ stdin })
  const { chunks } = await processIo(new AbortController().signal).open('-')
  await expect(Array.fromAsync(chunks)).rejects.toThrow('standard input cannot be read (EIO)')
})
