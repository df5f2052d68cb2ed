import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '../answer.ts'
import type { StartSubject } from '../subject.ts'
import { withService } from './with-service.ts'

const VOLATILE = ['date', 'x-request-id']

/** An answer without its own id and time. */
function lasting({ headers, status, text, json }: HttpAnswer) {
  return {
    status,
    headers: Object.entries(headers).filter(([name]) => !VOLATILE.includes(name)),
    text: text.replace(json?.meta?.requestId ?? '', '').replace(json?.meta?.generatedAt ?? '', ''),
  }
}

/** The key: how it is presented, and that all invalid keys get the same answer. */
export function keysSuite(start: StartSubject): void {
  describe('the API key', () => {
    const service = withService(() => start())

    test.each([
      ['Authorization: Bearer', (key: string) => ({ authorization: `Bearer ${key}` })],
      ['the scheme in any case', (key: string) => ({ authorization: `bEARER ${key}` })],
      ['X-API-Key', (key: string) => ({ 'x-api-key': key })],
      ['both, the same', (key: string) => ({ authorization: `Bearer ${key}`, 'x-api-key': key })],
    ])('is accepted as %s', async (_, headers) => {
      const { account } = await service.pilot()
      const answer = await service.stranger().get('/v1/me', { headers: headers(account.key) })
      expect(answer.json?.data).toMatchObject({ userId: account.id, email: account.email })
    })

    test('gets the same answer for every reason for which it is invalid', async () => {
      const { account, client } = await service.pilot()
      const paused = await service.pilot()
      await service.subject.pause(paused.account.id)
      const removed = await service.pilot()
      await service.subject.remove(removed.account.id)
      const rotated = await service.pilot()
      await service.subject.rotate(rotated.account.id)
      const { key } = account
      const headers: Record<string, string>[] = [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
        { authorization: key },
        { authorization: `Bearer ${key}x` },
        { authorization: `Bearer ${key.slice(0, -1)}` },
        { authorization: `Bearer ${key} ${key}` },
        { authorization: `Bearer x${key}` },
        { 'x-api-key': `Bearer ${key}` },
        { 'x-api-key': `${key}, ${key}` },
        { authorization: `Bearer ${key}`, 'x-api-key': paused.account.key },
        { authorization: `Bearer svc_live_${randomBytes(32).toString('base64url')}` },
        { authorization: `Bearer ${paused.account.key}` },
        { authorization: `Bearer ${removed.account.key}` },
        { authorization: `Bearer ${rotated.account.key}` },
      ]
      const answers = []
      for (const given of headers) answers.push(lasting(await service.stranger().get('/v1/notes', { headers: given })))
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[0])]))
      expect(answers[0]?.status).toBe(401)
      expect((await client.get('/v1/notes')).status).toBe(200)
    })

    test('is never returned: /v1/me shows its prefix and dates', async () => {
      const { account, client } = await service.pilot()
      const answer = await client.get('/v1/me')
      expect(answer.text).not.toContain(account.key)
      expect(answer.json?.data).toMatchObject({ apiKey: { prefix: account.key.slice(0, 15), rotatedAt: null } })
    })

    test('is invalid as soon as its rotation has returned; the new one is valid', async () => {
      const { account, client } = await service.pilot()
      const key = await service.subject.rotate(account.id)
      expect((await client.get('/v1/me')).status).toBe(401)
      const me = await client.get('/v1/me', { key })
      expect(me.json?.data).toMatchObject({ apiKey: { prefix: key.slice(0, 15), rotatedAt: expect.any(String) } })
    })

    test('is invalid while its account is paused, and valid after it is resumed', async () => {
      const { account, client } = await service.pilot()
      await service.subject.pause(account.id)
      expect((await client.get('/v1/me')).status).toBe(401)
      await service.subject.resume(account.id)
      expect((await client.get('/v1/me')).status).toBe(200)
    })
  })
}
