import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { replaceBuiltin } from '@flightbag/testing/faults/builtins'
import { failFlushes, watchFlushes } from '@flightbag/testing/faults/watch-flushes'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { beforeEach, expect, test } from 'vitest'
import { serviceAddress } from './address.ts'
import { chooseProfile } from './choose-profile.ts'
import { configurationFolder } from './configuration-folder.ts'
import { profileName, profilesFile, readProfiles, writeProfiles } from './profiles.ts'

const KEY = `svc_live_${'k'.repeat(43)}`
const HOME = { url: 'https://bag.example.org', key: KEY }
const LOCAL = { url: 'http://127.0.0.1:8787', key: KEY.replace('k', 'l') }

let folder = ''
let env: Record<string, string> = {}
beforeEach(() => {
  folder = temporaryFolder()
  env = { XDG_CONFIG_HOME: join(folder, 'config') }
})

async function stored() {
  const profiles = await readProfiles(env)
  return profiles.ok ? Object.fromEntries(profiles.value) : profiles.failure
}

test('several profiles are stored in a file and a folder that only the user can read', async () => {
  expect(await stored()).toEqual({})
  const profiles = new Map([
    ['default', HOME],
    ['local', LOCAL],
  ])
  // A process with the same number was killed, and its file was made readable.
  mkdirSync(configurationFolder(env), { recursive: true, mode: 0o700 })
  writeFileSync(`${profilesFile(env)}.${process.pid}.new`, '', { mode: 0o644 })
  const lost = await watchFlushes()
  expect(await writeProfiles(env, profiles)).toEqual({ ok: true, value: null })
  expect(await stored()).toEqual({ default: HOME, local: LOCAL })
  const file = profilesFile(env)
  expect(await lost(file)).toEqual([])
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
  await failFlushes()
  expect(await writeProfiles(env, new Map())).toMatchObject({ failure: expect.stringContaining('(EIO)') })
  expect(readdirSync(dirname(file))).toEqual(['profiles.json'])
  expect(await stored()).toEqual({ default: HOME, local: LOCAL })
})

test('a file that other users can read is refused, also after it is replaced by another program', async () => {
  await writeProfiles(env, new Map([['default', HOME]]))
  chmodSync(profilesFile(env), 0o640)
  expect(await stored()).toContain('chmod 600')
})

test.each([
  '',
  '{',
  '[]',
  '{"profiles":[1]}',
  '{"profiles":{"a":null}}',
  '{"profiles":{"a":{"url":"http://example.org","key":"x"}}}',
  JSON.stringify({ profiles: { a: { ...HOME, url: [HOME.url] } } }),
  JSON.stringify({ profiles: { a: { ...HOME, key: [KEY] } } }),
])('a file with %j is refused, and stays as it is', async (text) => {
  mkdirSync(configurationFolder(env), { recursive: true })
  writeFileSync(profilesFile(env), text, { mode: 0o600 })
  expect(await stored()).toContain('is not a file of profiles')
})

test('a folder that the system cannot create is one line', () => {
  // In a process that can be killed: Node's recursive mkdir never returns in /proc.
  const script = `import { writeProfiles } from ${JSON.stringify(new URL('profiles.ts', import.meta.url).href)}
    console.log((await writeProfiles({ XDG_CONFIG_HOME: '/proc/flightbag' }, new Map())).failure)`
  const args = ['--conditions=source', '--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, args, { timeout: 20_000, encoding: 'utf8' })
  expect(printed).toMatch(/\(E\w+\)\n$/)
})

test('a folder that cannot be written is one line', async () => {
  writeFileSync(join(folder, 'config'), '')
  expect(await writeProfiles(env, new Map())).toMatchObject({ ok: false, failure: expect.stringMatching(/\(E\w+\)$/) })
  expect(await stored()).toEqual({})
})

test('a file that cannot be replaced leaves no other file with the keys', async () => {
  mkdirSync(profilesFile(env), { recursive: true })
  expect(await writeProfiles(env, new Map([['default', HOME]]))).toMatchObject({ ok: false })
  expect(readdirSync(configurationFolder(env))).toEqual(['profiles.json'])
})

test('the profile is the named one, then that of the environment, then the default one', async () => {
  async function chosen(more: Record<string, string>, named?: string) {
    const profile = await chooseProfile({ ...env, ...more }, named)
    return profile.ok ? (profile.value?.url ?? null) : profile.failure.message
  }
  expect(await chosen({})).toBeNull()
  expect(await chosen({ FLIGHTBAG_KEY: KEY })).toBeNull()
  expect(await chosen({}, 'local')).toContain('flightbag login --profile local')
  const profiles = [
    ['default', HOME],
    ['local', LOCAL],
  ] as const
  await writeProfiles(env, new Map(profiles))
  expect(await chosen({})).toBe(HOME.url)
  expect(await chosen({ FLIGHTBAG_PROFILE: '' })).toBe(HOME.url)
  expect(await chosen({ FLIGHTBAG_PROFILE: 'local' })).toBe(LOCAL.url)
  const other = { FLIGHTBAG_URL: 'https://other.example.org/efb/', FLIGHTBAG_KEY: KEY }
  expect(await chosen(other)).toBe('https://other.example.org/efb')
  expect(await chosen(other, 'local')).toBe(LOCAL.url)
  for (const name of Object.keys(other)) expect(await chosen({ ...other, [name]: '' })).toBe(HOME.url)
  expect(await chosen({ ...other, FLIGHTBAG_URL: 'http://other.example.org' })).toContain('FLIGHTBAG_URL must')
  expect(await chosen({ ...other, FLIGHTBAG_KEY: 'short' })).toBe('FLIGHTBAG_KEY is not an API key')
})

test('only a variable of the environment that cannot be used is a problem of a setting', async () => {
  async function isSetting(more: Record<string, string>, named?: string) {
    const profile = await chooseProfile({ ...env, ...more }, named)
    return profile.ok ? profile.value : profile.failure.isSetting
  }
  const whole = { FLIGHTBAG_URL: HOME.url, FLIGHTBAG_KEY: KEY }
  expect(await isSetting({ FLIGHTBAG_URL: HOME.url })).toBe(true)
  expect(await isSetting({ ...whole, FLIGHTBAG_URL: 'bag' })).toBe(true)
  expect(await isSetting({ ...whole, FLIGHTBAG_KEY: 'short' })).toBe(true)
  expect(await isSetting(whole, 'local')).toBe(false)
  await writeProfiles(env, new Map([['default', HOME]]))
  chmodSync(profilesFile(env), 0o644)
  expect(await isSetting({})).toBe(false)
})

test.each([
  [{ XDG_CONFIG_HOME: '/x', HOME: '/h' }, 'linux', '/x/flightbag'],
  [{ XDG_CONFIG_HOME: 'relative', HOME: '/h' }, 'linux', '/h/.config/flightbag'],
  [{ HOME: '/h' }, 'darwin', '/h/Library/Application Support/flightbag'],
  [{ HOME: '/h', APPDATA: '/roaming' }, 'win32', '/roaming/flightbag'],
  [{ HOME: '/h', APPDATA: '' }, 'win32', '/h/AppData/Roaming/flightbag'],
  [{ XDG_CONFIG_HOME: '/x', APPDATA: '/roaming' }, 'win32', '/x/flightbag'],
] as const)('the folder of %j on %s is %s', (given, platform, expected) => {
  expect(configurationFolder(given, platform)).toBe(expected)
})

test('without a home folder, as in a container, the folder is one below the root', async () => {
  replaceBuiltin(os, 'homedir', () => () => {
    throw Object.assign(new Error('no home'), { code: 'ERR_SYSTEM_ERROR' })
  })
  expect(configurationFolder({}, 'linux')).toBe('/.config/flightbag')
  expect(configurationFolder({ HOME: '/h' }, 'linux')).toBe('/h/.config/flightbag')
  expect(await chooseProfile(env)).toEqual({ ok: true, value: null })
})

test.each([
  ['https://bag.example.org/', true],
  ['https://bag.example.org/efb', true],
  ['http://127.0.0.1:8787', true],
  ['http://localhost:8787', true],
  ['http://[::1]:8787', true],
  ['http://bag.example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['https://key@bag.example.org', false],
  ['https://:secret@bag.example.org', false],
  ['https://bag.example.org?a', false],
  ['https://bag.example.org/?', false],
  ['https://bag.example.org/#', false],
  [' https://bag.example.org', false],
  ['ftp://bag.example.org', false],
  ['bag.example.org', false],
])('a key may be sent to %s: %s', (address, allowed) => {
  expect(serviceAddress(address).ok).toBe(allowed)
})

test('an address in another form is used and read as the addresses of requests are written', async () => {
  const given = 'HTTPS://Bag.Example.org:443/./efb//'
  expect(serviceAddress(given)).toEqual({ ok: true, value: 'https://bag.example.org/efb' })
  await writeProfiles(env, new Map([['default', { ...HOME, url: given }]]))
  expect(await stored()).toEqual({ default: { ...HOME, url: 'https://bag.example.org/efb' } })
})

test.each([
  ['local', true],
  ['a.b-c_1', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['\u001b[2J', false],
])('the name %j is allowed: %s', (name, allowed) => expect(profileName(name).ok).toBe(allowed))
