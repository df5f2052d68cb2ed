import { createServer } from 'node:net'

/** Why the server cannot listen on an address, in one line with the flag of the port; null for a programming error. */
export function listenProblem(error: unknown, host: string, port: number, flag = '--port'): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use by another program: stop it, or choose another with ${flag}`
    case 'EACCES':
      return `port ${port} may not be listened on by you: choose one above 1023 with ${flag}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return host.startsWith('[')
        ? `${host} is no address of this machine: give an IPv6 address without brackets`
        : `${host} is no address of this machine`
    default:
      return null
  }
}

/** Listens on an address for a moment. Null on success, otherwise the error. */
export function tryListen(host: string, port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
