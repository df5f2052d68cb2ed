import { expect, onTestFinished, test, vi } from 'vitest'
import { flightbagClient } from './index.ts'

const FILE_URL = 'https://files.test/diagram?signature=s'

/** Begins the download of a file of which the record states `bytes`, from a file store that gives this answer. */
async function begin(bytes: number | null, answer: () => Response, timeoutMs = 1000) {
  const calls: [url: string, authorization: string | null][] = []
  async function fetch(url: string, init: RequestInit) {
    calls.push([url, new Headers(init.headers).get('authorization')])
    return url === FILE_URL ? answer() : Response.json({ data: { id: 'a', bytes, url: FILE_URL }, meta: {} })
  }
  const bag = flightbagClient({ baseUrl: 'http://bag.test', key: 'key', fetch, timeoutMs, retries: 0 })
  return { calls, ...(await bag.aerodromes.download('SAZM', 'a')) }
}

/** The same to its end. */
async function downloaded(...args: Parameters<typeof begin>) {
  const { attachment, calls, body } = await begin(...args)
  return { attachment, calls, text: await new Response(body).text() }
}

test('a file is downloaded without the key', async () => {
  const { attachment, calls, text } = await downloaded(7, () => new Response('content'))
  expect([attachment.id, text]).toEqual(['a', 'content'])
  expect(calls).toEqual([
    ['http://bag.test/v1/aerodromes/SAZM/attachments/a', 'Bearer key'],
    [FILE_URL, null],
  ])
})

test('a file of an unknown length is downloaded whole', async () => {
  expect((await downloaded(null, () => new Response('content'))).text).toBe('content')
})

test.each([6, 8, 0])('a file of 7 bytes with a record of %i bytes is an error', async (bytes) => {
  function content() {
    return new Response(new Blob(['con', 'tent']).stream())
  }
  await expect(downloaded(bytes, content)).rejects.toMatchObject({ code: 'wrong_length' })
})

test('a file without an end is read no further than the length of its record', async () => {
  let pieces = 0
  function pull(controller: ReadableStreamDefaultController) {
    if (++pieces < 100) controller.enqueue(new Uint8Array(7))
    else controller.close()
  }
  await expect(downloaded(7, () => new Response(new ReadableStream({ pull })))).rejects.toMatchObject({
    code: 'wrong_length',
  })
  expect(pieces).toBeLessThan(10)
})

test('an error of the file store is an error', async () => {
  function expired() {
    return new Response('<Error/>', { status: 403 })
  }
  await expect(downloaded(7, expired)).rejects.toMatchObject({ code: 'invalid_answer', status: 403 })
})

test('a file that stops arriving ends with the timeout', async () => {
  const cancel = vi.fn()
  function stuck() {
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(3)), cancel }))
  }
  await expect(downloaded(7, stuck, 20)).rejects.toMatchObject({ code: 'timeout' })
  expect(cancel).toHaveBeenCalledOnce()
})

test('the signal of the caller ends the request for the address of the file too', async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => undefined))
  const bag = flightbagClient({ baseUrl: 'http://bag.test', key: 'key', fetch, timeoutMs: 20, retries: 0 })
  const reason = new Error('the window was closed')
  const begun = bag.aerodromes.download('SAZM', 'a', { signal: AbortSignal.abort(reason) })
  await expect(begun).rejects.toBe(reason)
  expect(fetch).not.toHaveBeenCalled()
})

test('a caller that cancels the download ends it at the file store', async () => {
  const cancel = vi.fn()
  const { body } = await begin(7, () => new Response(new ReadableStream({ cancel })))
  await body.cancel('not needed')
  expect(cancel).toHaveBeenCalledExactlyOnceWith('not needed')
})

test('the signal of the caller ends the request for the file, and the file that is being read', async () => {
  const reason = new Error('the window was closed')
  for (const answer of [() => new Promise<Response>(() => undefined), async () => new Response(new ReadableStream())]) {
    const caller = new AbortController()
    function fetch(url: string): Promise<Response> {
      if (url === FILE_URL) setTimeout(() => caller.abort(reason))
      return url === FILE_URL ? answer() : Promise.resolve(Response.json({ data: { url: FILE_URL, bytes: 7 } }))
    }
    const bag = flightbagClient({ baseUrl: 'http://bag.test', key: 'key', fetch, timeoutMs: 1000, retries: 0 })
    const read = bag.aerodromes.download('SAZM', 'a', { signal: caller.signal }).then(({ body }) => {
      return new Response(body).text()
    })
    await expect(read).rejects.toBe(reason)
  }
})

test('the request for the file is repeated after a fault of the file store', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let requests = 0
  async function fetch(url: string): Promise<Response> {
    if (url !== FILE_URL) return Response.json({ data: { url: FILE_URL, bytes: 7 } })
    return ++requests === 1 ? new Response('slow down', { status: 503 }) : new Response('content')
  }
  const bag = flightbagClient({ baseUrl: 'http://bag.test', key: 'key', fetch })
  const begun = bag.aerodromes.download('SAZM', 'a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await new Response((await begun).body).text()).toBe('content')
  expect(requests).toBe(2)
})
