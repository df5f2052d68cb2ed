import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, globSync, mkdirSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryCommands, tryStart } from './first-minutes.ts'
import { run, type World } from './installed-command.ts'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'flightbag-executable-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const DEBIAN_NAMES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** `e_machine` in the header of an ELF file. */
const MACHINES = { x64: 0x3e, arm64: 0xb7 } as const

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'package'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
})

/** An empty folder, and an environment without any variable: no Node, no shell and no other program on the path. */
function emptyWorld(name: string): World {
  const cwd = join(scratch, name)
  mkdirSync(cwd)
  return { cwd, env: {} }
}

function machineOf(path: string): number {
  const header = Buffer.alloc(20)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  return header.readUInt16LE(18)
}

test.each(['x64', 'arm64'] as const)('there is an executable for Linux on %s', (architecture) => {
  expect(machineOf(join(root, `dist/flightbag-linux-${architecture}`))).toBe(MACHINES[architecture])
})

test('the executable of this machine starts, imports, serves and finds nothing wrong, without Node', async () => {
  const world = emptyWorld('executable')
  const file = join(scratch, 'flightbag')
  cpSync(join(root, `dist/flightbag-linux-${process.arch}`), file)
  const printed = await tryStart({ file, before: [], world })
  expect(printed).toContain('  flightbag logbook totals --account sample-pilot\n')
  await tryCommands({ file, before: [], world })
  const sheet = ['logbook', 'sheet', '--account', 'sample-pilot', '--out', 'sheet.pdf']
  expect(await run(file, sheet, world)).toMatchObject({ code: 0 })
  const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' }
  const s3 = { FLIGHTBAG_S3_BUCKET: 'b', FLIGHTBAG_S3_ENDPOINT: 'http://127.0.0.1:9', FLIGHTBAG_WEATHER: 'sample' }
  const doctor = await run(file, ['doctor'], { ...world, env: { ...s3, ...credentials } })
  expect(doctor.stdout).toMatch(/^files +failed .*the file store cannot be reached/m)
})

test('the executable prints the licences of the command, its libraries and Node', async () => {
  const { stdout } = await run(join(scratch, 'flightbag'), ['licences'], emptyWorld('licences'))
  expect(stdout).toContain('MIT License\n\nCopyright (c) 2026 The Flightbag authors')
  for (const part of ['@aws-sdk/client-s3', 'pdfkit', 'Copyright Node.js contributors']) expect(stdout).toContain(part)
})

const isRoot = process.getuid?.() === 0

/** dpkg with a root and a database of its own. It needs to be root to set the owners of files. */
function dpkg(into: string, ...args: readonly string[]): string {
  const options = [`--root=${into}`, '--force-script-chrootless', '--force-depends', `--log=${into}/dpkg.log`]
  const command = isRoot ? ['dpkg'] : ['sudo', '-n', 'dpkg']
  const [file = '', ...before] = command
  return execFileSync(file, [...before, ...options, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

test('the Debian package installs the command, units, manual and completion, and removes them', async () => {
  const into = join(scratch, 'root')
  for (const folder of ['updates', 'info', 'triggers'])
    mkdirSync(join(into, 'var/lib/dpkg', folder), { recursive: true })
  const [file = expect.fail('no package')] = globSync(`dist/*_${DEBIAN_NAMES[process.arch]}.deb`, { cwd: root })
  dpkg(into, '--install', join(root, file))
  const installed = dpkg(into, '--listfiles', 'flightbag').trim().split('\n')
  for (const path of [
    '/usr/bin/flightbag',
    '/usr/lib/systemd/system/flightbag.service',
    '/usr/lib/systemd/system/flightbag-backup.timer',
    '/usr/share/man/man1/flightbag.1.gz',
    '/usr/share/bash-completion/completions/flightbag',
    '/usr/share/doc/flightbag/copyright',
  ]) {
    expect(installed).toContain(path)
  }
  const world = emptyWorld('debian')
  expect(await run(join(into, 'usr/bin/flightbag'), ['--version'], world)).toMatchObject({ code: 0, stderr: '' })
  dpkg(into, '--purge', 'flightbag')
  expect(readdirSync(into).filter((name) => !['var', 'dpkg.log'].includes(name))).toEqual([])
})
