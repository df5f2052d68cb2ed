import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusingPort } from '@flightbag/testing/lib/free-port'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checks } from '../../packages/conform/src/all-checks.ts'
import { conform } from '../../packages/conform/src/command.ts'
import { lacking, withBody } from '../../packages/conform/src/testing/other-services.ts'
import { type Sample, startSampleHere } from './sample.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere()
})
afterAll(() => sample.stop())

const SAME = { data: '', meta: { generatedAt: '2026-10-05' } }
const withoutMeta = lacking('meta')

const running: (() => void)[] = []
afterEach(() => {
  for (const close of running.splice(0)) close()
})

/** What `flightbag-conform` prints with some options. */
async function conformed(options: string, url = sample.url, env = sample.env): Promise<string> {
  let printed = ''
  const output = {
    write(text: string) {
      printed += text
    },
  }
  const args = options.replace('URL', url).split(' ').filter(Boolean)
  const code = await conform({ args, env, stdout: output, stderr: output, signal: new AbortController().signal })
  const shown = sample.masked(printed).replaceAll(url, 'URL').replaceAll(url.slice('http://'.length), 'HOST')
  return `$ flightbag-conform ${options}\n${shown}exit code ${code}\n\n`
}

/** A service in front of the sample whose answers another one gives; returns its address. */
async function serving(other: typeof fetch): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }
    const { host: _, connection: _c, ...headers } = request.headers as Record<string, string>
    const init = { method: request.method ?? '', headers, redirect: 'manual', ...body } as const
    const address = `${sample.url}${request.url}`
    // an answer that is not JSON cannot be changed
    const answer = await other(address, init).catch(() => fetch(address, init))
    const sent = [...answer.headers].filter(([name]) => !['content-length', 'content-encoding'].includes(name))
    response.writeHead(answer.status, Object.fromEntries(sent)).end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Headers that the client of this process adds itself. */
const USUAL = /^(?:accept|accept-encoding|accept-language|sec-fetch-mode|user-agent|content-length)$/

/** A request in one line, without what differs from run to run. */
function requestLine(input: string, { method, headers, body }: RequestInit): string {
  const own = [...new Headers(headers)].filter(([name]) => !USUAL.test(name)).map((header) => header.join(': '))
  const sent = body instanceof Uint8Array ? new TextDecoder().decode(body) : ''
  const line = [method, input.slice(sample.url.length), ...own, sent.slice(0, 400)].join(' ').trimEnd()
  return sample
    .masked(line)
    .replaceAll('\n', ' ')
    .replaceAll(/cursor=[\w-]{30,}/g, 'cursor=CURSOR')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
}

// the first one, because other runs store sessions
test('the requests that the checks make are what was approved', async () => {
  const lines: string[] = []
  const noting = await serving((input, init = {}) => {
    lines.push(requestLine(String(input), init))
    return fetch(input, init)
  })
  await conformed('--url URL --writes', noting)
  expect(lines.length).toBeGreaterThan(100)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('approved/conform/requests.txt')
})

test('what is printed of a service that conforms, and of wrong options, is what was approved', async () => {
  const refusing = await refusingPort()
  running.push(() => void refusing.release())
  const all = [
    await conformed('--help'),
    await conformed('--url URL --writes'),
    await conformed('--url URL --json', await serving(async () => Response.json(SAME))),
    await conformed('--url nowhere'),
    await conformed('--url nowhere --json'),
    await conformed('--colour red'),
    await conformed('--url URL', sample.url, { FLIGHTBAG_KEY: '' }),
    await conformed('--url URL', `http://127.0.0.1:${refusing.port}`),
  ]
  await expect(all.join('')).toMatchFileSnapshot('approved/conform/good.txt')
})

/** A value in which `change` has replaced each number and text. */
function changed(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change, name))
  if (typeof value !== 'object' || value === null) return change(value, name)
  return Object.fromEntries(Object.entries(value).map(([each, field]) => [each, changed(field, change, each)]))
}

/** A service whose records are in other lists. */
function withLists(change: (list: readonly unknown[]) => readonly unknown[]): typeof fetch {
  return withBody(({ data, ...rest }) => ({ data: Array.isArray(data) ? change(data) : data, ...rest }))
}

/** Services that do not conform, by what is wrong with them. */
const OTHERS: Readonly<Record<string, typeof fetch>> = {
  'answers the same to every request': async () => Response.json(SAME),
  'fails at every request': async () => Response.json({ error: { code: 7 } }, { status: 500 }),
  'ignores every parameter, and sends no meta and no headers but one for browser pages': async (input, init) => {
    const { body, status } = await withoutMeta(String(input).replace(/[?].*/, ''), init)
    return new Response(body, { status, headers: { 'access-control-allow-origin': '*' } })
  },
  'sends empty records': withBody(({ data, ...rest }) => ({
    ...rest,
    data: Array.isArray(data) ? data.map(() => ({})) : {},
  })),
  'sends errors with other codes': withBody(({ error, ...rest }) =>
    error === undefined ? rest : { error: { code: 'other', message: 'no' }, ...rest },
  ),
  'sends errors with other messages': withBody(({ error, ...rest }) =>
    error === undefined ? rest : { error: { ...(error as object), message: 'no' }, ...rest },
  ),
  'reverses each list': withLists((list) => list.toReversed()),
  'leaves out the last record of each list': withLists((list) => list.slice(0, -1)),
  // A list and a part of it differ, because their paths have different lengths.
  'sends larger numbers for a longer path': withBody((body, { pathname }) =>
    changed(body, (value) => (typeof value === 'number' ? value + pathname.split('/').length : value)),
  ),
  'sends other texts, but for ids and times': withBody((body) =>
    changed(body, (value, name) =>
      typeof value !== 'string' || /id$|ident|cursor|code|date/i.test(name) || /^\d{4}-/.test(value)
        ? value
        : `${value}+`,
    ),
  ),
  'accepts everything': (input) => fetch(input, { headers: { authorization: `Bearer ${sample.key}` } }),
}

test('what is printed of services that do not conform is what was approved, and every check fails', async () => {
  const all: string[] = []
  for (const [what, other] of Object.entries(OTHERS)) {
    const printed = await conformed('--url URL --writes', await serving(other))
    all.push(`A service that ${what}:\n\n${printed.replaceAll(/^ok .*\n/gm, '')}`)
  }
  const text = all.join('')
  await expect(text).toMatchFileSnapshot('approved/conform/wrong.txt')
  expect(checks.filter(({ id }) => !text.includes(`FAIL  ${id}:`)).map(({ id }) => id)).toEqual([])
})
