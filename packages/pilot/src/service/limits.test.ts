import { MAX_ATTACHMENT_BYTES } from '@flightbag/core'
import { expect, test, vi } from 'vitest'
import { checkFileAddress } from './file-address.ts'
import { limitedAnswer, limitedFile } from './limited-answer.ts'
import { pacedFetch } from './paced-fetch.ts'

const MEGABYTE = 1024 * 1024

/** A body of any length, and the length of its part that was read. */
function endless(text: string) {
  const piece = new TextEncoder().encode(text.repeat(MEGABYTE / text.length))
  const read = { bytes: 0 }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      read.bytes += piece.length
      controller.enqueue(piece.slice())
    },
  })
  return { body, read }
}

test('an answer without an end is refused, and its status stays', async () => {
  const { body, read } = endless('x')
  await expect(limitedAnswer(new Response(body))).rejects.toMatchObject({ code: 'invalid_answer', status: 200 })
  expect(read.bytes).toBeLessThan(32 * MEGABYTE)
  const short = await limitedAnswer(new Response('{"data":1}', { status: 404, headers: { 'X-Request-Id': 'r' } }))
  expect([short.status, short.headers.get('X-Request-Id'), await short.text()]).toEqual([404, 'r', '{"data":1}'])
  expect((await limitedAnswer(new Response(null, { status: 204 }))).status).toBe(204)
})

test('an answer of many values is refused, and one of long texts is not', async () => {
  await expect(limitedAnswer(new Response(`[{}${',{}'.repeat(3 * MEGABYTE)}]`))).rejects.toThrow('too many values')
  const text = JSON.stringify({ data: 'x'.repeat(16 * MEGABYTE) })
  expect(await (await limitedAnswer(new Response(text))).text()).toBe(text)
})

test('a file without an end is refused', async () => {
  const { body, read } = endless('x')
  await expect(limitedFile(new Response(body)).arrayBuffer()).rejects.toMatchObject({ code: 'invalid_answer' })
  expect(read.bytes).toBeLessThan(MAX_ATTACHMENT_BYTES + 16 * MEGABYTE)
})

test.each([
  ['https://bag.example.org', 'https://bag.example.org/files/a', true],
  ['https://bag.example.org', 'https://files.example.org/a?signature=b', true],
  ['https://bag.example.org', 'http://files.example.org/a', false],
  ['https://bag.example.org', 'http://169.254.169.254/latest', false],
  ['https://bag.example.org', 'https://localhost:8443/', false],
  ['https://bag.example.org', 'https://127.0.0.1/', false],
  ['https://bag.example.org', 'http://[::1]:80/', false],
  ['https://bag.example.org', 'file:///etc/passwd', false],
  ['https://bag.example.org', 'data:text/plain,a', false],
  ['http://10.0.0.1', 'http://10.0.0.1/files/a', true],
  ['http://10.0.0.1', 'http://10.0.0.1:9000/files/a', false],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/files/a', true],
  ['http://127.0.0.1:8080', 'http://localhost:9000/bucket/a', true],
  ['http://127.0.0.1:8080', 'http://10.0.0.1/', false],
  ['http://127.0.0.1:8080', 'ftp://127.0.0.1/a', false],
])('a service at %s may name %s: %s', (service, address, isAllowed) => {
  function check() {
    checkFileAddress(service, address)
    return true
  }
  if (isAllowed) expect(check()).toBe(true)
  else expect(check).toThrow('for a file: only its own address and those with HTTPS are read')
})

test('an address that a service may not name is not requested', async () => {
  const fetch = vi.fn(async () => new Response('content'))
  const { signal } = new AbortController()
  const paced = pacedFetch('https://bag.example.org', { answerWithinMs: 1000, signal, fetch })
  await expect(paced('http://169.254.169.254/latest', {})).rejects.toThrow('only its own address')
  expect(await (await paced('https://files.example.org/a', {})).text()).toBe('content')
  expect(fetch).toHaveBeenCalledOnce()
})
