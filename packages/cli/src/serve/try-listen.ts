import { createServer } from 'node:net'

/** Listens on an address for a moment. Null on success, otherwise the error. */
export function tryListen(host: string, port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
