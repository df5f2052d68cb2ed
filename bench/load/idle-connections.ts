import { connect, type Socket } from 'node:net'
import { residentMb, type Subject } from '../processes.ts'

/** Resident memory of a server, in megabytes, with this number of open connections after one request each. */
export async function memoryUnderConnections({ url, pid }: Subject, count: number): Promise<number> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) sockets.push(await openConnection(hostname, Number(port)))
  const megabytes = residentMb(pid)
  for (const socket of sockets) socket.destroy()
  return megabytes
}

function openConnection(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host)
    socket.once('error', reject)
    socket.once('data', () => resolve(socket.pause()))
    socket.write(`GET /v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  })
}
