import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryCommands, tryStart } from './first-minutes.ts'
import { run, start, type World } from './installed-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'flightbag-tarballs-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const tarball = inject('packed').find(({ folder }) => folder === 'cli')?.tarball ?? expect.fail('no command')

/** An empty folder and an empty cache of npm: what is not in the tarball is missing. */
function emptyWorld(name: string): World {
  const cwd = join(scratch, name)
  mkdirSync(cwd)
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: join(scratch, 'home'),
    npm_config_cache: join(scratch, `${name}-cache`),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  return { cwd, env }
}

test('npx runs `start` from the tarball in an empty folder, with the sample pilot', async () => {
  const world = emptyWorld('npx')
  const printed = await tryStart({ file: 'npx', before: ['--yes', `--package=${tarball}`, '--', 'flightbag'], world })
  expect(printed).toContain('  npx @flightbag/cli logbook totals --account sample-pilot\n')
  expect(readdirSync(world.cwd)).toEqual(['.flightbag'])
})

test('a second start prints no key and names the command that makes a new one', async () => {
  const world = emptyWorld('again')
  const command = { file: 'npx', before: ['--yes', `--package=${tarball}`, '--', 'flightbag'], world }
  await tryStart(command)
  const server = start(command.file, [...command.before, 'start', '--port', '0'], world)
  await server.until(/npx @flightbag\/cli key rotate --account sample-pilot --yes\n/)
  expect((await server.stop()).stdout).not.toContain('shown only now')
})

let project: World
beforeAll(async () => {
  project = emptyWorld('project')
  writeFileSync(join(project.cwd, 'package.json'), '{"private":true}')
  const installed = await run('npm', ['install', '--no-audit', '--no-fund', tarball], project)
  expect([installed.code, installed.stderr]).toEqual([0, ''])
})

test('an installed command starts, imports, serves and finds nothing wrong', async () => {
  const command = { file: join(project.cwd, 'node_modules/.bin/flightbag'), before: [], world: project }
  expect(readdirSync(join(project.cwd, 'node_modules/@flightbag'))).toEqual(['cli'])
  expect(await tryStart(command)).toContain('  flightbag logbook totals --account sample-pilot\n')
  await tryCommands(command)
})

test('an installed command makes a PDF, and opens the S3 client', async () => {
  const flightbag = join(project.cwd, 'node_modules/.bin/flightbag')
  const sheet = ['logbook', 'sheet', '--account', 'sample-pilot', '--out', 'sheet.pdf']
  expect(await run(flightbag, sheet, project)).toMatchObject({ code: 0 })
  const env = { ...project.env, FLIGHTBAG_S3_BUCKET: 'b', FLIGHTBAG_S3_ENDPOINT: 'http://127.0.0.1:9', AWS_REGION: 'x' }
  const doctor = await run(flightbag, ['doctor', '--json'], { ...project, env: { ...env, ...CREDENTIALS } })
  const { checks } = JSON.parse(doctor.stdout) as { checks: { name: string; message: string }[] }
  expect(checks.find(({ name }) => name === 'files')?.message).toContain('the file store cannot be reached')
})

test('npx checks a service from the tarball of the conformance checks', async () => {
  const conform = inject('packed').find(({ folder }) => folder === 'conform')?.tarball ?? expect.fail('no checks')
  const world = emptyWorld('conform')
  const env = { ...world.env, FLIGHTBAG_KEY: 'k' }
  const args = ['--yes', `--package=${conform}`, '--', 'flightbag-conform', '--url', 'http://127.0.0.1:9']
  const { code, stdout, stderr } = await run('npx', args, { ...world, env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^flightbag-conform: http:\/\/127\.0\.0\.1:9\/? cannot be reached: /)
})

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' }
