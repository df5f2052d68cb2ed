import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '../declare/settings.ts'
import { openApiDocument } from '../openapi/document.ts'
import { docsRoutes } from '../routes/docs.ts'
import { routes } from '../routes/routes.ts'
import * as examples from './chapters/examples.ts'
import { operationsOf } from './operation-section.ts'
import { pageHtml } from './page.ts'
import { isObject } from './schema-type.ts'

const run = promisify(execFile)

const FILES = [
  ['page.js', 'text/javascript; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
] as const
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"
const ADDRESS = 'https://flightbag.example'
const SIZE_LIMIT_BYTES = 200_000

const facts = { ...defaultSettings, address: ADDRESS }
const description = openApiDocument(routes, ADDRESS)
const html = pageHtml(description, facts)
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)

describe('the reference page', () => {
  const service = withService(startMemorySubject)

  test('is served without a key, under a policy that allows only files of this server', async () => {
    const answer = await service.stranger().get('/docs')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toBe(POLICY)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.text).not.toMatch(/<script>|<style>|<[^>]* style=|<[^>]* on\w+="/)
  })

  test('is not sent again to a client that has it', async () => {
    const client = service.stranger()
    const { etag } = (await client.get('/docs')).headers
    expect((await client.get('/docs', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('has no length of 0 for a cache to store, and names its version in both answers', async () => {
    const whole = await fetch(`${service.subject.url}/docs`)
    const etag = whole.headers.get('etag') ?? ''
    const { status, headers } = await fetch(whole.url, { headers: { 'if-none-match': etag } })
    expect([status, headers.get('content-length'), headers.get('etag')]).toEqual([304, null, etag])
    for (const name of ['vary', 'cache-control']) expect(headers.get(name)).toBe(whole.headers.get(name))
  })

  test.each(FILES)('loads %s from the same server', async (file, type) => {
    expect(html).toContain(`"docs/${file}"`)
    const answer = await fetch(`${service.subject.url}/docs/${file}`)
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 200]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await fetch(`${service.subject.url}/docs/${file}`, { method: 'POST' })).status).toBe(405)
  })

  test('is accompanied by no other files', async () => {
    for (const path of ['/docs/index.html', '/docs/page.js.map', '/docs/..%2fpackage.json', '/docs/package.json'])
      expect((await fetch(service.subject.url + path)).status).toBe(404)
  })

  test(`has at most ${SIZE_LIMIT_BYTES} bytes as it is sent to a browser, with its style and its script`, async () => {
    const ports = { ...defaultSettings, baseUrl: () => ADDRESS }
    const pages = await Promise.all(docsRoutes(() => routes).map(({ handle }) => handle(ports)))
    const sizes = await Promise.all(
      pages.map(async (page) => ('compressed' in page ? (await page.compressed('br')).length : Number.NaN)),
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(SIZE_LIMIT_BYTES)
  })

  test('shows the address and the limits of the server that serves it', () => {
    const slow = pageHtml(description, {
      ...facts,
      address: 'https://other.example',
      limits: { ...defaultSettings.limits, keyPerMinute: 7 },
    })
    expect(slow).toContain('FLIGHTBAG_URL=https://other.example')
    expect(slow).toContain('7 in any 60 seconds')
  })
})

describe('the content of the reference page', () => {
  test('has a section and an entry in the navigation for each operation and each schema', () => {
    const { schemas } = isObject(description.components) ? description.components : {}
    const expected = [
      ...operationsOf(description).map(({ id }) => id),
      ...Object.keys(isObject(schemas) ? schemas : {}).map((name) => `schema-${name}`),
    ]
    expect(expected.length).toBeGreaterThan(80)
    for (const id of expected) {
      expect(ids).toContain(id)
      expect(html).toContain(`<li><a href="#${id}"`)
    }
  })

  test('folds only long lists of fields, and shows no list without a field', () => {
    const folded = [...html.matchAll(/<summary>(\d+) fields/g)].map(([, count]) => Number(count))
    expect(folded.length).toBeGreaterThan(50)
    expect(Math.min(...folded)).toBeGreaterThan(5)
    expect(html).not.toContain('<dl class="fields"></dl>')
  })

  test('has unique ids, and no link to a missing one', () => {
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target!)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  test('loads nothing from another address, and links to none', () => {
    const addresses = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address!)
    expect(addresses.filter((address) => /^[a-z]+:|^\/\//.test(address) && address !== 'data:,')).toEqual([])
  })

  test('has no field for a key, and reads it from the environment in each sample', () => {
    expect(html).not.toMatch(/<form|type="password"|type="text"/)
    expect(html).not.toMatch(/_live_[A-Za-z0-9_-]{20}/)
  })

  test('lists the fields of the data that each operation answers, and of each element of a list', () => {
    const shown = operationsOf(description).flatMap(({ id, source }) => {
      const { '200': answer } = isObject(source.responses) ? source.responses : {}
      const [content] = isObject(answer) && isObject(answer.content) ? Object.values(answer.content) : []
      const example = isObject(content) && isObject(content.example) ? content.example : {}
      const [data] = [example.data].flat()
      return Object.keys(isObject(data) ? data : {}).map((name) => `${id}.200.data.${name}`)
    })
    expect(shown.length).toBeGreaterThan(200)
    expect(shown.filter((field) => !ids.includes(field) && !/\.sample$/.test(field))).toEqual([])
  })

  test('describes every field', () => {
    const fields = [...html.matchAll(/<div id="([^"]+)"><dt>.*?<dd>(.*?)<\/dd>/g)]
    expect(fields.length).toBeGreaterThan(1000)
    expect(fields.filter(([, , text]) => text === '' || text!.startsWith('Values: ')).map(([, id]) => id)).toEqual([])
  })

  test('lists the settings of the server, if it is given them', async () => {
    expect(html).not.toContain('id="settings"')
    const [variable, fallback, meaning] = ['FLIGHTBAG_PORT', '8787', 'The port to listen on.']
    const withSettings = pageHtml(description, { ...facts, describedSettings: [{ variable, fallback, meaning }] })
    const row = `<td><code>${variable}</code></td><td><code>${fallback}</code></td><td>${meaning}</td>`
    expect(withSettings).toContain(row)
    const [reference] = docsRoutes(() => routes)
    const describedSettings = [{ variable, fallback, meaning }]
    const page = await reference!.handle({ ...defaultSettings, baseUrl: () => ADDRESS, describedSettings })
    expect('body' in page && String(page.body)).toContain(row)
  })

  test('states the type, the need and the description of each field', () => {
    const note = html.slice(html.indexOf('<section id="schema-Note"'), html.indexOf('<section id="schema-Checklist"'))
    expect(note).toContain('<code>id</code>')
    expect(note).toContain('<span class="required">required</span>')
    expect(note).toMatch(/pinned<\/code> <span class="type">boolean or <span class="null">null/)
    expect(note).toContain('PNG data URL')
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

  const all = Object.entries(examples).map(([name, example]) => ({ name, ...example }))

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
