import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from './guide.ts'
import { pageHtml } from './page-html.ts'

const run = promisify(execFile)

const FILES = ['page.js', 'page.css', 'swagger-ui.css', 'swagger-ui-bundle.js']

describe('the reference page', () => {
  const service = withService(startMemorySubject)

  test('is served without a key, under a policy that allows nothing from elsewhere', async () => {
    const answer = await service.stranger().get('/docs')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(answer.text).not.toMatch(/<script>|<style>| style=| on\w+="|https?:\/\//)
  })

  test('is not sent again to a client that has it', async () => {
    const client = service.stranger()
    const { etag } = (await client.get('/docs')).headers
    expect((await client.get('/docs', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('has no length of 0 for a cache to take over, and says which of its copies is meant', async () => {
    const whole = await fetch(`${service.subject.url}/docs`)
    const etag = whole.headers.get('etag') ?? ''
    const { status, headers } = await fetch(whole.url, { headers: { 'if-none-match': etag } })
    expect([status, headers.get('content-length'), headers.get('etag')]).toEqual([304, null, etag])
    for (const name of ['vary', 'cache-control']) expect(headers.get(name)).toBe(whole.headers.get(name))
  })

  test.each(FILES)('finds its %s beside it', async (file) => {
    expect(pageHtml()).toContain(`"docs/${file}"`)
    const answer = await fetch(`${service.subject.url}/docs/${file}`)
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 200]).toEqual([200, true])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await fetch(`${service.subject.url}/docs/${file}`, { method: 'POST' })).status).toBe(405)
  })

  test('does not hand out other files', async () => {
    for (const path of [
      '/docs/index.html',
      '/docs/swagger-ui-bundle.js.map',
      '/docs/..%2fpackage.json',
      '/docs/package.json',
    ])
      expect((await fetch(service.subject.url + path)).status).toBe(404)
  })

  test('never asks for the key', () => {
    expect(pageHtml()).not.toMatch(/<input|<form|type="password"/)
  })
})

describe('the examples of the guide', () => {
  const service = withService(startMemorySubject)
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flightbag-guide-'))
    const scope = join(folder, 'node_modules', '@flightbag')
    await mkdir(scope, { recursive: true })
    await symlink(join(import.meta.dirname, '../../../client'), join(scope, 'client'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const all = chapters.flatMap(({ id, examples }) =>
    examples.map((example, n) => ({ name: `${id} ${n + 1}`, ...example })),
  )

  test.each(all)('$name ($language) works as it stands', async ({ language, code }) => {
    const { account } = await service.pilot()
    await service.subject.import(account.id, [
      { kind: 'aerodrome', record: { id: 'a', code: 'SAZM', name: 'Mar del Plata' } },
      { kind: 'note', record: { id: 'n', text: 'x' } },
    ])
    const env = { PATH: process.env.PATH, FLIGHTBAG_URL: service.subject.url, FLIGHTBAG_KEY: account.key }
    const file = join(folder, `${account.id}.mts`)
    if (language === 'ts') await writeFile(file, code)
    const { stdout } = await (language === 'ts'
      ? run(process.execPath, ['--conditions=source', file], { env })
      : run('bash', ['-euc', code], { env }))
    expect(stdout).not.toBe('')
    expect(stdout).not.toContain('"error"')
  })
})
