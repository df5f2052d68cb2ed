import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that connects each new connection to the next of several servers, as a load balancer does. */
export interface RoundRobin {
  readonly url: string
  close(): Promise<void>
}

export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const { hostname, port } = new URL(targets[turn++ % targets.length]!)
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
    }
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
