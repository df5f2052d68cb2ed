import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file to serve: its content type and its text. */
export type ServedFile = readonly [contentType: string, text: string]

/** Serves some texts by path on a free port of the loopback address; `close` ends it and all open connections. */
export async function serveFiles(files: Readonly<Record<string, ServedFile>>) {
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': `${file[0]}; charset=utf-8` }).end(file[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
