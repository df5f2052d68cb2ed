import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { parseConfigFile, splitConfigFlag, withConfigFile } from './config-file.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import { readSmallFile } from './read-small-file.ts'

const folder = temporaryFolder()

test('a file contains the same names as the environment', () => {
  const text =
    '# the server\n  # a port\nFLIGHTBAG_PORT=1\n\nFLIGHTBAG_PORT=9000\r\nexport FLIGHTBAG_HOST = "::1"\n  ' +
    `DATABASE_URL='postgres://u:p=1@h/n'\n`
  expect(parseConfigFile('f', text)).toEqual({
    ok: true,
    value: { FLIGHTBAG_PORT: '9000', FLIGHTBAG_HOST: '::1', DATABASE_URL: 'postgres://u:p=1@h/n' },
  })
})

test.each([
  ['FLIGHTBAG_PROT=1', 'f line 1: FLIGHTBAG_PROT is not the name of a setting; did you mean FLIGHTBAG_PORT?'],
  ['\nflightbag_port=1', 'f line 2: flightbag_port is not the name of a setting; did you mean FLIGHTBAG_PORT?'],
  ['PATH=/bin', 'f line 1: PATH is not the name of a setting; see docs/settings.md'],
  ['FLIGHTBAG_PORT', 'f line 1 must be NAME=value'],
])('%j is rejected', (text, message) => {
  expect(parseConfigFile('f', text)).toMatchObject({ ok: false, failure: { message } })
})

test('the environment takes precedence over the file, unless a variable is empty', async () => {
  const path = join(folder, 'settings')
  writeFileSync(path, 'FLIGHTBAG_PORT=1\nFLIGHTBAG_HOST=a\n')
  expect(await withConfigFile({ FLIGHTBAG_PORT: '2', FLIGHTBAG_HOST: '', PATH: 'p' }, path)).toEqual({
    ok: true,
    value: { FLIGHTBAG_PORT: '2', FLIGHTBAG_HOST: 'a', PATH: 'p' },
  })
  expect(await withConfigFile({}, join(folder, 'none'))).toMatchObject({ ok: false })
  expect(await withConfigFile({}, '/dev/zero')).toMatchObject({
    failure: { message: expect.stringContaining('larger') },
  })
})

test('the flag can be anywhere before the arguments that are no flags', () => {
  expect(splitConfigFlag(['--config', 'f', 'serve'])).toEqual({ ok: true, value: { path: 'f', rest: ['serve'] } })
  expect(splitConfigFlag(['serve', '--config=f'])).toEqual({ ok: true, value: { path: 'f', rest: ['serve'] } })
  expect(splitConfigFlag(['get', '--', '--config'])).toEqual({
    ok: true,
    value: { path: null, rest: ['get', '--', '--config'] },
  })
  expect(splitConfigFlag(['serve', '--config'])).toMatchObject({ ok: false })
})

test('misspelt variables are listed with the nearest name; those of the pilot and of other programs are not', () => {
  const env = {
    FLIGHTBAG_PROT: '1',
    FLIGHTBAG_LOGLEVEL: 'warn',
    FLIGHTBAG_ZEBRA: '1',
    flightbag_port: '1',
    FLIGHTBAG_P: '1',
    FLIGHTBAG_PORT: '1',
    FLIGHTBAG_KEY: 'k',
    FLIGHTBAG_URL: 'u',
    FLIGHTBAG_PROFILE: 'p',
    PATH: '/bin',
  }
  expect(misspeltVariables(env)).toEqual([
    { name: 'FLIGHTBAG_PROT', nearest: 'FLIGHTBAG_PORT' },
    { name: 'FLIGHTBAG_LOGLEVEL', nearest: 'FLIGHTBAG_LOG_LEVEL' },
    { name: 'FLIGHTBAG_ZEBRA', nearest: null },
    { name: 'flightbag_port', nearest: 'FLIGHTBAG_PORT' },
    { name: 'FLIGHTBAG_P', nearest: 'FLIGHTBAG_PORT' },
  ])
})

test('a small file has at most 1 MiB', async () => {
  const path = join(folder, 'large')
  writeFileSync(path, Buffer.alloc(1024 * 1024))
  expect(await readSmallFile(path)).toMatchObject({ ok: true, value: { length: 1024 * 1024 } })
  writeFileSync(path, ' ', { flag: 'a' })
  expect(await readSmallFile(path)).toEqual({ ok: false, failure: `${path} is larger than 1048576 bytes` })
})
