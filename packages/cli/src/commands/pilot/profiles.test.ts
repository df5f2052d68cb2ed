import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@flightbag/testing/lib/temporary-folder'
import { expect, test } from 'vitest'
import { openRuntime } from '../../context/runtime.ts'
import { runProgram } from '../../program/program.ts'
import { startAnyService } from '../../testing/any-service.ts'
import { memoryIo } from '../../testing/memory-io.ts'

const KEY = `svc_live_${'k'.repeat(43)}`

/** Runs a command with profiles in a folder of configuration. */
async function run(folder: string, ...args: readonly string[]) {
  const io = memoryIo()
  const env = { XDG_CONFIG_HOME: folder, FLIGHTBAG_KEY: KEY }
  const code = await runProgram({ io, env, args, open: openRuntime, exitCode: null })
  return { code, ...io.said }
}

test('login replaces the profile of its name, and keeps the others', async () => {
  const service = await startAnyService((_, response) => {
    response.end(JSON.stringify({ data: { userId: 'ana', email: 'ana@example.org' } }))
  })
  const folder = temporaryFolder()
  const others = { club: { url: 'https://club.example.org', key: KEY }, z: { url: 'https://z.example.org', key: KEY } }
  const earlier = { url: 'https://old.example.org', key: KEY.replaceAll('k', 'o') }
  mkdirSync(join(folder, 'flightbag'))
  const file = join(folder, 'flightbag', 'profiles.json')
  writeFileSync(file, JSON.stringify({ profiles: { default: earlier, ...others } }), { mode: 0o600 })
  expect(await run(folder, 'login', '--url', service.url)).toMatchObject({ code: 0, stderr: '' })
  const profiles = { default: { url: service.url, key: KEY }, ...others }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ profiles })
  service.close()
})

test('login and logout refuse a file of profiles that they cannot read, and leave it as it is', async () => {
  let requests = 0
  const service = await startAnyService((_, response) => {
    requests++
    response.end(JSON.stringify({ data: { userId: 'ana', email: 'ana@example.org' } }))
  })
  const folder = temporaryFolder()
  const file = join(folder, 'flightbag', 'profiles.json')
  mkdirSync(join(folder, 'flightbag'))
  for (const content of ['no JSON', '{"profiles":5}']) {
    writeFileSync(file, content)
    for (const args of [['login', '--url', service.url], ['logout']]) {
      const refused = { code: 1, stdout: '', stderr: expect.stringContaining('profiles.json') }
      expect({ args, ...(await run(folder, ...args)) }).toEqual({ args, ...refused })
    }
    expect([requests, readFileSync(file, 'utf8'), readdirSync(join(folder, 'flightbag'))]).toEqual([
      0,
      content,
      ['profiles.json'],
    ])
  }
  service.close()
})

test('login and logout report profiles that cannot be written, which stay as they are', async () => {
  const service = await startAnyService((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ data: { userId: 'ana', email: 'ana@example.org' } }))
  })
  const folder = temporaryFolder()
  const file = join(folder, 'flightbag', 'profiles.json')
  mkdirSync(join(folder, 'flightbag'))
  const content = JSON.stringify({ profiles: { default: { url: service.url, key: KEY } } })
  writeFileSync(file, content, { mode: 0o600 })
  // The new file is made there.
  mkdirSync(`${file}.${process.pid}.new`)
  const stderr = `flightbag: ${file} cannot be written (EISDIR)\n`
  for (const args of [['login', '--url', service.url, '--profile', 'club'], ['logout']])
    expect({ args, ...(await run(folder, ...args)) }).toEqual({ args, code: 1, stdout: '', stderr })
  expect(readFileSync(file, 'utf8')).toBe(content)
  service.close()
})
