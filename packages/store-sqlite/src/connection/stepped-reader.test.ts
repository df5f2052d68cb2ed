import { expect, test } from 'vitest'
import { openConnection } from './connection.ts'
import { steppedReader } from './stepped-reader.ts'

function* long(): Generator<undefined, string> {
  yield
  return 'read'
}

test('a long read that fails closes its connection, and the next one is not affected', async () => {
  let open = 0
  const stepped = steppedReader(openConnection('', { timeoutMs: 0 }), () => {
    open++
    const connection = openConnection('', { timeoutMs: 0 })
    function close() {
      connection.close()
      open--
    }
    return { ...connection, close }
  })
  let steps = 0
  function* failing(): Generator<undefined, string> {
    if (++steps > 1) throw new Error('damaged')
    yield* long()
    return ''
  }
  const [failed, read] = await Promise.allSettled([stepped(failing), stepped(long)])
  expect([failed, read]).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'read' }])
  expect(open).toBe(0)
})
