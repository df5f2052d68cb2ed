import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { rawConnect } from '@flightbag/testing/http/raw'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { expect, test } from 'vitest'

const CONNECTIONS = 100

function request(path: string) {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
}

/** What many connections pipeline, what a new one asks, and how many of the former may be answered before it. */
const cases: [string, string, string, number][] = [
  ['health, if others are asked something else', '/v1/nothing', '/v1/health', CONNECTIONS / 2],
  ['health, if others ask for it too', '/v1/health', '/v1/health', CONNECTIONS * 2],
  ['a page without a key', '/v1/nothing', '/docs/page.css', CONNECTIONS * 2],
]

test.each(
  [
    ['HTTP', {}],
    ['HTTPS', { tls: selfSigned() }],
  ].flatMap(([protocol, tls]) => cases.map((each) => [protocol, ...each, tls] as const)),
)('%s: many connections that pipeline do not delay %s', async (_, __, path, asked, most, tls) => {
  const subject = await startMemorySubject(tls as object)
  const other = await rawConnect(subject.url)
  const many = await Promise.all(Array.from({ length: CONNECTIONS }, () => rawConnect(subject.url)))
  for (const connection of many) connection.send(request(path).repeat(32))
  await Promise.all(many.map((connection) => connection.answer()))
  const before = subject.requests.length
  other.send(request(asked))
  expect((await other.answer()).status).toBe(200)
  expect(subject.requests.length - before).toBeLessThan(most)
  for (const connection of [...many, other]) connection.destroy()
  await subject.close()
})
