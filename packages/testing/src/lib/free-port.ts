import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'

/**
 * The ports that {@link freePort} chooses from. The system gives them to no connection and to no server that asks for
 * any port (Linux and macOS begin at 32,768 or later), so they stay free between the choice and the use, and while a
 * server is restarted on one of them.
 */
const [FIRST_PORT, PORTS] = [20_000, 12_000]

/** Returns a port of the loopback address that no program uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const probe = createServer().listen(port, '127.0.0.1')
    if (await listens(probe)) {
      probe.close()
      await once(probe, 'close')
      return port
    }
  }
}

function listens(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false))
  })
}

/**
 * A port of the loopback address that refuses connections until `release` is called: a connection holds it, so no
 * server can get it meanwhile.
 */
export async function refusingPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const holder = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[other]] = await Promise.all([once(server, 'connection'), once(holder, 'connect')])
  return {
    port: holder.localPort!,
    async release() {
      holder.destroy()
      other.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
