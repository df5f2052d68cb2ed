import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { parseConfigFile, splitConfigFlag, withConfigFile } from './config-file.ts'

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
