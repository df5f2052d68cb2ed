import { rawConnect } from '@flightbag/testing/http/raw'
import { selfSigned } from '@flightbag/testing/http/self-signed'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'
import type { Downloads } from '../declare/downloads.ts'

function answering(serve: Downloads['serve']): Downloads {
  return { serves: (path) => path.startsWith('/files/'), serve }
}

function asked(downloads: Downloads, check: (answer: Response, faults: readonly { requestId: string }[]) => unknown) {
  return served({ ports: () => ({ downloads }) }, async (subject) => {
    await check(await fetch(`${subject.url}/files/x`), subject.faults)
  })
}

test.each([
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [416, 'range_not_satisfiable'],
] as const)('a refusal with %i has the shape of every error', (status, code) =>
  asked(
    answering((_req, _res, { refuse }) => refuse(status, 'no')),
    async (answer, faults) => {
      const { error, meta } = (await answer.json()) as { error: { code: string }; meta: { requestId: string } }
      expect([answer.status, error.code]).toEqual([status, code])
      expect(answer.headers.get('x-request-id')).toBe(meta.requestId)
      expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null)
      expect(faults).toEqual([])
    },
  ),
)

test('a failing disk is 500, logged with the request id, and its cause is not sent', () =>
  asked(
    answering(async () => {
      throw new Error('EIO of a disk')
    }),
    async (answer, faults) => {
      const text = await answer.text()
      expect([answer.status, JSON.parse(text).error.code]).toEqual([500, 'internal'])
      expect(text).not.toContain('EIO')
      expect(faults).toMatchObject([
        { requestId: answer.headers.get('x-request-id'), error: new Error('EIO of a disk') },
      ])
    },
  ))

test('a disk that fails after the headers were sent ends the connection, and is logged', () =>
  asked(
    answering(async (_req, res) => {
      res.writeHead(200)
      await new Promise((written) => res.write('abc', written))
      throw new Error('EIO of a disk')
    }),
    async (answer, faults) => {
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
      expect(faults).toMatchObject([{ error: new Error('EIO of a disk') }])
    },
  ))

test.each(['GET', 'DELETE'])('a %s is logged with the route of all downloads, without the name of the file', (method) =>
  served({ ports: () => ({ downloads: answering(async (_req, res) => void res.end('abc')) }) }, async (subject) => {
    const { headers } = await fetch(`${subject.url}/files/secret?signature=x`, { method })
    expect(headers.get('x-request-id')).toBe(subject.requests[0]?.requestId)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(subject.requests).toMatchObject([{ method, route: `${method} /files/{file}`, status: 200, accountId: null }])
  }),
)

test('the log line of a download has its status', () => {
  const downloads = answering(async (_req, res) => void res.writeHead(206).end('abc'))
  return served({ ports: () => ({ downloads }) }, async (subject) => {
    expect(await (await fetch(`${subject.url}/files/x`)).text()).toBe('abc')
    expect(subject.requests).toMatchObject([{ status: 206 }])
  })
})

test.each([
  ['over TLS tells browsers to use HTTPS', 'Host: x', 200, 'max-age=31536000', { tls: selfSigned() }],
  ['over plain HTTP does not', 'Host: x', 200, undefined, {}],
  ['with two hosts is refused', 'Host: x\r\nHost: y', 400, undefined, {}],
])('a download %s', (_, hosts, status, header, options) => {
  const downloads = answering(async (_req, res) => void res.setHeader('Cache-Control', 'no-store, private').end())
  return served({ ...options, ports: () => ({ downloads }) }, async ({ url }) => {
    const connection = await rawConnect(url)
    connection.send(`HEAD /files/x HTTP/1.1\r\n${hosts}\r\n\r\n`)
    const { headers, ...answer } = await connection.answer('HEAD')
    expect([answer.status, headers['strict-transport-security']]).toEqual([status, header])
    connection.destroy()
  })
})
