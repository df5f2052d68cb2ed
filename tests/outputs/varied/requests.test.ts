import type { JsonObject } from '@flightbag/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import openapi from '../../../docs/openapi.json' with { type: 'json' }
import { type Sample, startSampleHere } from '../sample.ts'
import { approvedLine, lengthsOf, linesByField, variantsOf } from './variants.ts'

let sample: Sample
beforeAll(async () => {
  sample = await startSampleHere({ FLIGHTBAG_SESSION_QUOTA: '0' })
})
afterAll(() => sample.stop())

/** What a change of a rule can show in an answer. */
const HEADERS = ['content-type', 'cache-control', 'www-authenticate', 'allow', 'retry-after', 'location', 'vary']

interface Answer {
  readonly status: number
  readonly headers: readonly (string | null)[]
  readonly text: string
}

async function answerTo(
  path: string,
  init: RequestInit & { readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${sample.key}`, ...init.headers }
  const answer = await fetch(`${sample.url}${path}`, { redirect: 'manual', ...init, headers })
  const text = sample.masked(await answer.text())
  return { status: answer.status, headers: HEADERS.map((name) => answer.headers.get(name)), text }
}

function isSuccess({ status }: Answer): boolean {
  return status < 300
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example: unknown
}

const operations = Object.entries(openapi.paths as Readonly<Record<string, Readonly<Record<string, object>>>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const GETS = operations
  .filter(({ method }) => method === 'get')
  .map(({ path, operation }) => ({
    path,
    parameters: (operation as { parameters?: readonly Parameter[] }).parameters ?? [],
  }))

/** A path with the examples of its parameters, of which some are replaced. */
function filled(path: string, parameters: readonly Parameter[], values: Readonly<Record<string, string>> = {}): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((before, { name, example }) => {
      return before.replace(`{${name}}`, values[name] ?? encodeURIComponent(String(example)))
    }, path)
}

const NUMBERS = ['0', '1', '2', '50', '199', '200', '201', '-1', '1.5', '01', '1e2', 'x']
const TIMES = [
  '2026-10-05',
  '2026-10-05T00:00:00Z',
  '2026-10-05T00:00:00.001-03:00',
  '2026-10-05T24:00:00Z',
  '2026-10-05 00:00:00Z',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '2020-02-29',
]
const WORDS = [
  '',
  ' ',
  'lower',
  'UPPER',
  'Lower',
  'sadf',
  'SADF',
  'SAEZ',
  'SDL',
  'A1',
  'aircraft-lv-xsa',
  'AIRCRAFT-LV-XSA',
  'W24',
  'w24',
]
const SIGNS = ['%00', '%FF', '%2F', '%2e%2e', 'a%20b', 'é', "'", '"', '<', '+', ';', 'note-01', 'x'.repeat(300)]
const VALUES = [...NUMBERS, ...TIMES, ...WORDS, ...SIGNS]

test('the answers to each parameter with many values are what was approved', async () => {
  const lines: string[] = []
  for (const { path, parameters } of GETS) {
    for (const parameter of parameters) {
      const own = String(parameter.example)
      const results: Answer[] = []
      for (const value of [
        ...VALUES,
        encodeURIComponent(own),
        encodeURIComponent(own.toLowerCase()),
        encodeURIComponent(` ${own}`),
      ]) {
        const query = parameter.in === 'query' ? `?${parameter.name}=${value}` : ''
        const values = parameter.in === 'path' ? { [parameter.name]: value } : {}
        results.push(await answerTo(filled(path, parameters, values) + query))
      }
      if (parameter.in === 'query') {
        const twice = `${parameter.name}=${encodeURIComponent(own)}`
        results.push(await answerTo(`${filled(path, parameters)}?${twice}&${twice}`))
        results.push(await answerTo(`${filled(path, parameters)}?${twice.toUpperCase()}`))
      }
      lines.push(approvedLine(`GET ${path} ${parameter.name}`, results, isSuccess))
    }
  }
  expect(lines.length).toBeGreaterThan(40)
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/answers/parameters.txt')
})

test('the answers to other methods, headers and forms of an address are what was approved', async () => {
  const lines: string[] = []
  for (const { path, parameters } of GETS) {
    const address = filled(path, parameters)
    const results: Answer[] = []
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      results.push(await answerTo(address, { method }))
    }
    for (const Authorization of [
      '',
      'Bearer',
      'bearer x',
      `Basic ${sample.key}`,
      `Bearer ${sample.key}x`,
      `bearer  ${sample.key}`,
    ]) {
      results.push(await answerTo(address, { headers: { Authorization } }))
    }
    results.push(await answerTo(address, { headers: { Authorization: '', 'X-API-Key': sample.key } }))
    results.push(await answerTo(address, { headers: { 'X-API-Key': 'another' } }))
    results.push(
      await answerTo(address, { headers: { Origin: 'https://a.example', 'If-None-Match': '*', Range: 'bytes=0-1' } }),
    )
    for (const other of [
      `${address}/`,
      `/${address}`,
      address.toUpperCase(),
      `${address}?x=1`,
      `${address}?`,
      `${address}#a`,
    ]) {
      results.push(await answerTo(other))
    }
    lines.push(approvedLine(`GET ${path}`, results, isSuccess))
  }
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/answers/methods.txt')
})

interface Writing {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: JsonObject } } }
}

const WRITES = operations.filter(({ method }) => method === 'put')

test.each(WRITES)('the answers to PUT $path with varied bodies are what was approved', async ({ path, operation }) => {
  const { example } = (operation as Writing).requestBody.content['application/json']
  let count = 0
  async function written(value: JsonObject) {
    const address = path.replace('{id}', `varied-${count++}`)
    const headers = { 'Content-Type': 'application/json' }
    const answer = await answerTo(address, { method: 'PUT', headers, body: JSON.stringify(value) })
    return path.includes('{id}') ? [answer, await answerTo(address)] : [answer]
  }
  const variants = [...variantsOf(example), ...lengthsOf(example)]
  expect(variants.length).toBeGreaterThan(100)
  const lines = await linesByField(`PUT ${path}`, variants, written, ([answer]: [Answer]) => isSuccess(answer))
  const name = path.split('/')[3]
  await expect(lines).toMatchFileSnapshot(`../approved/varied/answers/written-${name}.txt`)
})

test('the answers to bodies that are no JSON objects of a session are what was approved', async () => {
  const types = [
    'application/json',
    'text/plain',
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    '',
  ]
  const bodies = [
    '',
    ' ',
    '{}',
    '[]',
    'null',
    '{',
    '{"a":1,"a":2}',
    '\u{feff}{}',
    '{"__proto__":{}}',
    '"x"',
    `{"a":"${'x'.repeat(70_000)}"}`,
  ]
  const lines: string[] = []
  for (const { path } of WRITES) {
    for (const type of types) {
      const results: Answer[] = []
      for (const [at, body] of bodies.entries()) {
        const address = path.replace('{id}', `form-${at}`)
        results.push(await answerTo(address, { method: 'PUT', headers: { 'Content-Type': type }, body }))
      }
      lines.push(approvedLine(`PUT ${path} ${type}`, results, isSuccess))
    }
  }
  await expect(lines.join('')).toMatchFileSnapshot('../approved/varied/answers/bodies.txt')
})
