import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, refusingPort } from './free-port.ts'

test('a free port can be listened on, again and again', async () => {
  const port = await freePort()
  for (let n = 0; n < 3; n++) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
})

test('a refusing port refuses connections and servers', async () => {
  const { port, release } = await refusingPort()
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(once(createServer().listen(port, '127.0.0.1'), 'listening')).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await release()
})
