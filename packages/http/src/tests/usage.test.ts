import { rawConnect } from '@flightbag/testing/http/raw'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'

test.each([
  ['an error', 'GET', '/v1/notes/none'],
  ['a refused method', 'POST', '/v1/notes'],
])('%s is counted before its answer is sent', (_, method, path) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return served(
    {
      ports: ({ admission }) => ({
        admission: {
          ...admission,
          countError: (error) => held.then(() => admission.countError(error)),
          countRefused: (...refused) => held.then(() => admission.countRefused(...refused)),
        },
      }),
    },
    async (subject, client, { id }) => {
      let answered = false
      const asked = client.ask(method, path).then(() => {
        answered = true
      })
      // By the time of these answers, the other would have been answered.
      for (let n = 0; n < 5; n++) await client.get('/v1/health')
      expect(answered).toBe(false)
      release()
      await asked
      expect((await subject.usage(id)).days[0]?.routes).toMatchObject([{ requests: 1, errors: 1 }])
    },
  )
})

test('a method that a route does not accept is counted under its name, a non-standard one as OTHER', () =>
  served({}, async (subject, client, { id }) => {
    const standard = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']
    for (const method of [...standard, 'PROPFIND']) await client.ask(method, '/v1/me')
    await client.get('/v1/plugin/live')
    const counted = (await subject.usage(id)).days[0]?.routes.map(({ route }) => route)
    const expected = [...standard, 'OTHER'].map((method) => `${method} /v1/me`)
    expect(counted?.toSorted()).toEqual([...expected, 'GET /v1/plugin/live'].toSorted())
  }))

test('a request whose client leaves before its body has arrived is counted as an error', () =>
  served({}, async (subject, _, { id, key }) => {
    const connection = await rawConnect(subject.url)
    const head = `Host: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`
    connection.send(`PUT /v1/plugin/live HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\n`)
    await connection.continued()
    connection.reset()
    await expect.poll(() => subject.requests).toMatchObject([{ route: 'PUT /v1/plugin/live', status: 499 }])
    const counted = { route: 'PUT /v1/plugin/live', requests: 1, errors: 1 }
    expect((await subject.usage(id)).days.map(({ routes }) => routes)).toEqual([[counted]])
  }))

test('an error is counted on the day of its request, even if it is answered on the next', () => {
  let nowMs = Date.UTC(2026, 9, 3, 23, 59, 59, 999)
  async function find(): Promise<never> {
    nowMs += 1
    throw new Error('away')
  }
  return served(
    { clock: () => nowMs, ports: ({ accounts }) => ({ accounts: { ...accounts, find } }) },
    async (subject, client, { id }) => {
      await client.get('/v1/me')
      nowMs -= 1
      const { days } = await subject.usage(id)
      expect(days.map(({ routes }) => routes)).toEqual([[{ route: 'GET /v1/me', requests: 1, errors: 1 }]])
    },
  )
})
