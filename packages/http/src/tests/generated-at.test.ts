import { dataOf } from '@flightbag/testing/http/answer'
import { served } from '@flightbag/testing/http/served'
import { expect, test } from 'vitest'

function clock() {
  return Date.UTC(2026, 9, 3, 9, 30, 2, 999)
}

const FILE_ID = '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10'

test.each(['/v1/me', '/v1/notes', '/v1/notes/n', '/v1/notes/none', '/v1/none', '/v1/health'])(
  '%s contains the time of its answer',
  (path) =>
    served({ clock }, async (subject, client, { id }) => {
      await subject.import(id, [{ kind: 'note', record: { id: 'n' } }])
      expect((await client.get(path)).json?.meta?.generatedAt).toBe('2026-10-03T09:30:02.999Z')
    }),
)

test('the URL of a file expires fifteen minutes after the time in its answer', () =>
  served({ clock }, async (subject, client, { id }) => {
    await subject.import(id, [{ kind: 'aircraft', record: { id: 'p', attachments: [{ id: FILE_ID }] } }])
    await subject.putFile(id, FILE_ID, new Uint8Array([1]))
    const answer = await client.get(`/v1/aircraft/p/attachments/${FILE_ID}`)
    expect(answer.json?.meta?.generatedAt).toBe('2026-10-03T09:30:02.000Z')
    expect(dataOf<{ urlExpiresAt: string }>(answer).urlExpiresAt).toBe('2026-10-03T09:45:02.000Z')
  }))
